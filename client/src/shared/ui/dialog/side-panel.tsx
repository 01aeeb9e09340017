import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/media/use-media.ts';
import styles from './dialog.module.css';

type Props = { opened: boolean; label: string; onClose(): void; children: ReactNode; width?: number };

/** A drawer at the right that leaves the page in use; on a phone a sheet from below, over a scrim. */
export function SidePanel({ opened, label, onClose, children, width = 432 }: Props) {
  const isPhone = useIsPhone();
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '86%' : width}
      trapFocus={isPhone}
      lockScroll={isPhone}
      closeOnClickOutside={isPhone}
    >
      {isPhone ? <Drawer.Overlay className={styles.overlay ?? ''} /> : null}
      <Drawer.Content
        className={styles.drawer ?? ''}
        aria-label={label}
        {...(isPhone ? {} : { 'aria-modal': false })}
      >
        <Drawer.Body className={styles.drawerBody ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
