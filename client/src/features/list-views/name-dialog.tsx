import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
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
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === undefined) onSave(name.trim());
  };
  return (
    <Dialog opened title={title} onClose={onClose}>
      <form onSubmit={handleSubmit}>
        <TextField
          label="Name"
          data-autofocus
          maxLength={100}
          value={name}
          error={isTried ? problem : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 24 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function problemOf(name: string, others: readonly string[]): string | undefined {
  if (name === '') return 'Name is required';
  const exists = others.some((other) => nameKey(other) === nameKey(name));
  return exists ? `${name} already exists` : undefined;
}
