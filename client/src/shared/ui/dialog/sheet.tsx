import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
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
          {foot === undefined ? null : <Foot>{foot}</Foot>}
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

/** The foot says its height to the messages of the app, which stand above it. */
function Foot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() =>
      style.setProperty('--foot', `${foot.current?.offsetHeight ?? 0}px`),
    );
    if (foot.current !== null) watch.observe(foot.current);
    return () => {
      watch.disconnect();
      style.removeProperty('--foot');
    };
  }, []);
  return (
    <footer ref={foot} className={styles.foot}>
      {children}
    </footer>
  );
}

function HoldKeys() {
  useKeyScope('dialog');
  return null;
}
