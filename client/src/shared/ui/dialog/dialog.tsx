import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeyScope } from '#shared/lib/actions/use-actions.ts';
import styles from './dialog.module.css';
import { ReturnFocus } from './return-focus.tsx';

type Props = {
  opened: boolean;
  title: string;
  onClose(): void;
  children: ReactNode;
  width?: number;
  foot?: ReactNode;
};

/** A labelled dialog. It traps the focus, returns it on closing, and disables the keys of the page. */
export function Dialog({ opened, title, onClose, children, width, foot }: Props) {
  return (
    <>
      {opened ? <ReturnFocus /> : null}
      <Modal.Root
        opened={opened}
        onClose={onClose}
        centered
        padding={24}
        classNames={{
          overlay: styles.overlay ?? '',
          content: styles.content ?? '',
          title: styles.title ?? '',
        }}
        {...(width === undefined ? {} : { size: width })}
      >
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body>
            <HoldKeys />
            <Modal.Title>{title}</Modal.Title>
            <div className={styles.body}>{children}</div>
            {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

function HoldKeys() {
  useKeyScope('dialog');
  return null;
}
