import { useUnit } from 'effector-react';
import { $clients } from '#entities/client/model.ts';

/** The clients with invoicing as options of a selector, by name. */
export function useClientOptions(): { value: string; label: string }[] {
  return useUnit($clients)
    .filter(({ invoicing }) => invoicing !== false)
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
}
