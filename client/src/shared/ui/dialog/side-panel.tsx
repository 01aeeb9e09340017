import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import clsx from 'clsx';
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
  useActions([
    {
      id: 'panel.close',
      section: 'Help',
      label: `Close ${label.toLowerCase()}`,
      keys: ['escape'],
      perform: onClose,
    },
  ]);
  const frame = { label, width, className: clsx(styles.panel, isLow && styles.low) };
  return (
    <>
      <ReturnFocus />
      {isOver ? (
        <OverPage {...frame} onClose={onClose}>
          {children}
        </OverPage>
      ) : (
        <BesidePage {...frame}>{children}</BesidePage>
      )}
    </>
  );
}

type FrameProps = { label: string; width: number; className: string; children: ReactNode };

/** The library's drawer is always a dialog, which a panel beside the page is not. */
function BesidePage({ label, width, className, children }: FrameProps) {
  const panel = useRef<HTMLElement>(null);
  // A panel that opens by itself, for example after a refused undo, does not take the focus from a field in which the
  // user is typing.
  useEffect(() => {
    if (!isTextEntry(document.activeElement)) panel.current?.focus();
  }, []);
  return (
    <aside ref={panel} className={className} style={{ width }} aria-label={label} tabIndex={-1}>
      {children}
    </aside>
  );
}

function OverPage({ label, width, className, children, onClose }: FrameProps & { onClose(): void }) {
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      withinPortal={false}
      zIndex={29}
      classNames={{ overlay: styles.scrim ?? '', content: className }}
      styles={{ content: { width } }}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>{children}</Drawer.Content>
    </Drawer.Root>
  );
}
