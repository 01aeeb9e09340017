import { useUnit } from 'effector-react';
import { $clients } from '#entities/client/model.ts';
import { SelectField } from '#shared/ui/field/index.ts';

type Props = { value: string | undefined; onChange(value: string): void };

/** The client whose documents a list shows. */
export function ClientFilter({ value = '', onChange }: Props) {
  const clients = useUnit($clients);
  const options = [
    { value: '', label: 'Any client' },
    ...clients.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return <SelectField label="Client" value={value} options={options} onChange={onChange} />;
}

/** The filter by a client in words. */
export function useClientWords(id: string | undefined): string | null {
  const clients = useUnit($clients);
  if (id === undefined) return null;
  return `Client: ${clients.find((client) => String(client.id) === id)?.name ?? 'Deleted'}`;
}
