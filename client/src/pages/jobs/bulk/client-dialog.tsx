import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $clients, $clientsLoaded } from '#entities/client/model.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import { PowerSelector } from '#shared/ui/power-selector/index.ts';

type Props = {
  /** What gets the client: "4 jobs". */
  what: string;
  onSet(client: { id: number; name: string }): void;
  onClose(): void;
};

/** Asks for one client for several jobs. */
export function ClientDialog({ what, onSet, onClose }: Props) {
  const [clients, isLoaded] = useUnit([$clients, $clientsLoaded]);
  const [id, setId] = useState<number | null>(null);
  const client = clients.find((one) => one.id === id);
  return (
    <FormDialog
      title={`Client of ${what}`}
      submit="Change client"
      blocked={client === undefined ? 'Choose a client first' : undefined}
      cancel="plain"
      className={null}
      onSubmit={() => client !== undefined && onSet({ id: client.id, name: client.name })}
      onClose={onClose}
    >
      <PowerSelector<number>
        label="Client"
        autoFocus
        placeholder="Type a name"
        options={clients.map(({ id, name }) => ({ id, name }))}
        isLoading={!isLoaded}
        value={id}
        onChange={setId}
        hint="Rates and values don't change."
      />
    </FormDialog>
  );
}
