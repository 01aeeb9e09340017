import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../button/index.ts';
import { Dialog } from './dialog.tsx';

/** How the button that cancels looks. */
const CANCEL = {
  quiet: { variant: 'subtle' },
  plain: {},
  apart: { style: { marginRight: 'auto' } },
} as const satisfies Record<string, ComponentProps<typeof Button>>;

const COLUMN = { display: 'grid', gap: 16, marginTop: 8 };

type Props = {
  title: string;
  /** The words of the button that submits. */
  submit: string;
  /** Whether the form cannot be submitted yet. */
  isOff?: boolean;
  /** The same with the reason. */
  blocked?: string | undefined;
  cancel?: keyof typeof CANCEL;
  width?: number;
  /** Of the form; a column of fields by default, null for no layout. */
  className?: string | null | undefined;
  /** Closes the dialog, too, unless something in it has to be put right. */
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
};

/** A dialog of a few fields with one answer, by its button or Enter. */
export function FormDialog({ submit, isOff = false, blocked, cancel = 'quiet', ...props }: Props) {
  const { title, width, className, onSubmit, onClose, children } = props;
  const formId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOff && blocked === undefined) onSubmit();
  };
  return (
    <Dialog
      opened
      title={title}
      {...(width !== undefined && { width })}
      onClose={onClose}
      foot={
        <>
          <Button {...CANCEL[cancel]} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={isOff} blocked={blocked}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit}
        className={className ?? undefined}
        style={className === undefined ? COLUMN : undefined}
      >
        {children}
      </form>
    </Dialog>
  );
}
