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
  /** Whether it is only as high as its content on a phone. */
  isLow?: boolean;
};

/**
 * A panel on the right that leaves the page usable. On a narrow screen it floats over the page with a scrim, on a
 * phone it slides up from the bottom; then it traps the focus. Esc closes it, and returns the focus if the panel had
 * it.
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

/**
 * A panel that opens by itself, for example after a refused undo, does not take the focus from a field in which the
 * user is typing.
 */
function useFirstFocus(panel: React.RefObject<HTMLDivElement | null>, isOver: boolean): void {
  useEffect(() => {
    if (isOver || !isTextEntry(document.activeElement)) panel.current?.focus();
  }, [panel, isOver]);
}
