import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { useState } from 'react';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { TextField } from '#shared/ui/field/index.ts';

type Props = {
  title: string;
  save: string;
  name: string;
  /** The names of the other views of the list. */
  others: readonly string[];
  onSave(name: string): void;
  onClose(): void;
};

/** Asks for the name of a view. */
export function NameDialog({ title, save, name: first, others, onSave, onClose }: Props) {
  const [name, setName] = useState(first);
  const [isTried, setTried] = useState(false);
  const problem = problemOf(name.trim(), others);
  const handleSubmit = () => {
    setTried(true);
    if (problem === undefined) onSave(name.trim());
  };
  return (
    <FormDialog title={title} submit={save} onSubmit={handleSubmit} onClose={onClose}>
      <TextField
        label="Name"
        data-autofocus
        maxLength={100}
        value={name}
        error={isTried ? problem : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function problemOf(name: string, others: readonly string[]): string | undefined {
  if (name === '') return 'Name is required';
  const exists = others.some((other) => nameKey(other) === nameKey(name));
  return exists ? `${name} already exists` : undefined;
}
