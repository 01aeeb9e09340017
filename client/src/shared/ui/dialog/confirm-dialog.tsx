import { Button } from '../button/index.ts';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  opened: boolean;
  title: string;
  text: string;
  /** The destructive answer: set apart, in red. */
  confirm: string;
  /** The safe answer: filled, and focused first. */
  keep: string;
  onConfirm(): void;
  onKeep(): void;
};

/** Asks for a confirmation before something that cannot be undone. */
export function ConfirmDialog({ opened, title, text, confirm, keep, onConfirm, onKeep }: Props) {
  return (
    <Dialog
      opened={opened}
      title={title}
      onClose={onKeep}
      foot={
        <>
          <Button variant="danger" className={styles.apart} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="primary" data-autofocus onClick={onKeep}>
            {keep}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
