import type { Alongside } from '@ledgerline/shared-events/ledger/record-events.ts';
import type { StateReader } from '../state-reader.ts';

type DefaultedKind = 'paymentInstruction' | 'invoiceNote';

/** The change that removes the default flag from the present default item, because another item becomes the default. */
export function clearedDefault(state: StateReader, kind: DefaultedKind, exceptId: number): Alongside {
  return [...state.records(kind)]
    .filter((item) => item.deleted_at === null && item.default && item.id !== exceptId)
    .map((item) => defaultFlag(kind, item.id, false));
}

/** The change that makes an item the default, or no longer the default. */
export function defaultFlag(kind: DefaultedKind, id: number, after: boolean): Alongside[number] {
  return { entity: kind, id, field: 'default', before: !after, after };
}
