import type { EntityKind, FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import { holdsForeignMarkup } from '../domain/text/rich-text.ts';
import type { AccountLedger, LedgerEvent } from '../ledger/account-ledger.ts';

/** The fields that hold rich text. Commands sanitise them; in a file they may hold anything. */
const RICH_TEXTS: { readonly [entity in EntityKind]?: readonly string[] } = {
  job: ['notes'],
  invoice: ['paymentInstructions', 'invoiceNotes'],
  paymentInstruction: ['text'],
  invoiceNote: ['text'],
};

/** Whether an event, which `ledger` has just folded, has left markup in a record that no command would have. */
export function leavesForeignMarkup(ledger: AccountLedger, event: LedgerEvent): boolean {
  return definitionOf(event.type)
    .changes(event.data)
    .some((change) => {
      const fields = RICH_TEXTS[change.entity] ?? [];
      const record: FieldValues | undefined = ledger.state.record(change.entity, change.id);
      return fields
        .filter((field) => change.kind === 'created' || change.field === field)
        .some((field) => {
          const text = record?.[field];
          return typeof text === 'string' && holdsForeignMarkup(text);
        });
    });
}
