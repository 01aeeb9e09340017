import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $clients } from '#entities/client/model.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '#shared/ui/field/index.ts';

type Fields = { name: string; client_id: number | null };

type Props = {
  title: string;
  /** The word on the button that saves. */
  confirm: string;
  initial: Fields;
  onSave(fields: Fields): void;
  onClose(): void;
};

const LONGEST_NAME = 255;

/** Asks for the name and the client of a project. */
export function ProjectDialog({ title, confirm, initial, onSave, onClose }: Props) {
  const clients = useUnit($clients);
  const [name, setName] = useState(initial.name);
  const [client, setClient] = useState(initial.client_id);
  const [isMissing, setMissing] = useState(false);
  const save = () => {
    if (name.trim() === '') setMissing(true);
    else onSave({ name: name.trim(), client_id: client });
  };
  return (
    <FormDialog title={title} submit={confirm} onSubmit={save} onClose={onClose}>
      <TextField
        label="Name"
        data-autofocus
        maxLength={LONGEST_NAME}
        value={name}
        error={isMissing && name.trim() === '' ? 'Name is required' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField
        label="Client"
        value={client === null ? '' : String(client)}
        options={[
          { value: '', label: 'No client' },
          ...clients.map(({ id, name: label }) => ({ value: String(id), label })),
        ]}
        onChange={(id) => setClient(id === '' ? null : Number(id))}
      />
    </FormDialog>
  );
}
