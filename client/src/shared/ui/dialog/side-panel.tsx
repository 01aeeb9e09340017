import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import clsx from 'clsx';
import type React from 'react';
import { type ReactNode, useEffect, useRef } from 'react';
import { isTextEntry } from '#shared/lib/actions/field-edits.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { useIsNarrow } from '#shared/lib/media/use-media.ts';
import styles from './dialog.module.css';
import { ReturnFocus } from './return-focus.tsx';

type Props = {
  label: string;
  onClose(): void;
  children: ReactNode;
  width?: number;
  /** On a phone only as high as its content. */
  isLow?: boolean;
};

/**
 * A panel at the right that leaves the page in use. On a narrow screen it lies over the page with a scrim, on a phone it
 * comes from below; then it keeps the focus. Esc closes it and gives the focus back, where the panel had it.
 */
export function SidePanel({ label, onClose, children, width = 432, isLow = false }: Props) {
  const isOver = useIsNarrow();
  const panel = useRef<HTMLDivElement>(null);
  const trap = useFocusTrap(isOver);
  useFirstFocus(panel, isOver);
  const Tag = isOver ? 'div' : 'aside';
  useActions([
    {
      id: 'panel.close',
      section: 'Help',
      label: `Close ${label.toLowerCase()}`,
      keys: ['escape'],
      perform: onClose,
    },
  ]);
  return (
    <>
      <ReturnFocus />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Esc does the same */}
      {isOver ? <div className={styles.scrim} onClick={onClose} /> : null}
      <Tag
        ref={useMergedRef(panel, trap)}
        className={clsx(styles.panel, isLow && styles.low)}
        style={{ width }}
        {...(isOver ? { role: 'dialog', 'aria-modal': true } : {})}
        aria-label={label}
        tabIndex={-1}
      >
        {children}
      </Tag>
    </>
  );
}

/** A panel that opens by itself, as for what an undo met, takes no letters from the field that the user is typing in. */
function useFirstFocus(panel: React.RefObject<HTMLDivElement | null>, isOver: boolean): void {
  useEffect(() => {
    if (isOver || !isTextEntry(document.activeElement)) panel.current?.focus();
  }, [panel, isOver]);
}
