import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../button/index.ts';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  /** The words of the button that submits. */
  submit: string;
  /** Whether the form cannot be submitted yet. */
  isOff?: boolean;
  /** Closes the dialog, too, unless something in it has to be put right. */
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
};

/** A dialog of a few fields with one answer, by its button or Enter. */
export function FormDialog({ title, submit, isOff = false, onSubmit, onClose, children }: Props) {
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOff) onSubmit();
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={isOff}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} style={{ display: 'grid', gap: 16, marginTop: 8 }}>
        {children}
      </form>
    </Dialog>
  );
}
