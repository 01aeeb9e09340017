import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useLayoutEffect } from 'react';
import { isTextEntry } from '#shared/lib/actions/field-edits.ts';
import { keepKeysUntilFocus } from '#shared/lib/actions/typed-ahead.ts';
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

/**
 * A labelled dialog. It traps the focus, returns it on closing, and disables the keys of the page. Ctrl+Enter presses
 * its main button.
 */
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
          <Modal.Body onKeyDown={pressMain}>
            <HoldKeys />
            <Modal.Title>{title}</Modal.Title>
            <div className={styles.body}>{children}</div>
            {foot === undefined ? null : (
              <div className={styles.foot} data-foot>
                {foot}
              </div>
            )}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

const MAIN = '[data-foot] [data-variant="primary"], [data-variant="primary"][type="submit"]';

function pressMain(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat)
    return;
  const main = event.currentTarget.querySelector<HTMLElement>(MAIN);
  if (main === null) return;
  event.preventDefault();
  // After what the field itself does with Enter.
  setTimeout(() => main.click());
}

/** The keys of the page are off. What is typed before the first field has the focus, is typed into it. */
function HoldKeys() {
  useKeyScope('dialog');
  useLayoutEffect(() => {
    const [first] = [...document.querySelectorAll('[role=dialog] [data-autofocus]')].slice(-1);
    if (isTextEntry(first ?? null) && first !== document.activeElement) keepKeysUntilFocus();
  }, []);
  return null;
}
