import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useKeyScope } from '#shared/lib/actions/use-actions.ts';
import { IconButton } from '../button/index.ts';
import { ReturnFocus } from './return-focus.tsx';
import styles from './sheet.module.css';

type Props = {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** Below the content, which scrolls. */
  foot?: ReactNode;
  className?: string | undefined;
};

/**
 * A form at the right over a scrim, from the bottom on a phone. It traps the focus, returns it on closing, and
 * disables the keys of the page.
 */
export function Sheet({ title, onClose, children, foot, className }: Props) {
  return (
    <>
      <ReturnFocus />
      <Drawer.Root
        opened
        onClose={onClose}
        position="right"
        zIndex={29}
        returnFocus={false}
        classNames={{ overlay: styles.overlay ?? '', content: clsx(styles.sheet, className) }}
        transitionProps={{ duration: 0 }}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          <HoldKeys />
          <header className={styles.head}>
            <Drawer.Title className={styles.title ?? ''}>{title}</Drawer.Title>
            <IconButton icon="x" label="Close" onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {foot === undefined ? null : <footer className={styles.foot}>{foot}</footer>}
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

function HoldKeys() {
  useKeyScope('dialog');
  return null;
}
