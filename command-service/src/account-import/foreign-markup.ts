import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { hasDisallowedMarkup } from '@ledgerline/shared-events/paper/rich-text/markup.ts';
import { parseMarkup } from '@ledgerline/shared-events/paper/rich-text/parse-markup.ts';
import { isRichTextField } from '@ledgerline/shared-events/paper/rich-text/rich-text-fields.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import type { AccountLedger, LedgerEvent } from '../ledger/loading/account-ledger.ts';

/** Whether an event that `ledger` has just folded put markup into a record that no command allows. */
export function addsDisallowedMarkup(ledger: AccountLedger, event: LedgerEvent): boolean {
  return definitionOf(event.type)
    .changes(event.data)
    .some((change) => {
      const record: FieldValues = ledger.state.record(change.entity, change.id) ?? {};
      const fields = change.kind === 'created' ? Object.keys(record) : [change.field];
      return fields.some((field) => {
        const text = isRichTextField(change.entity, field) ? record[field] : null;
        return typeof text === 'string' && hasDisallowedMarkup(parseMarkup(text));
      });
    });
}
