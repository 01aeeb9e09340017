import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breach, fieldsOf } from './broken-rule.ts';

/** The breach of the rule that a file whose bytes were deleted for good stays removed. */
export function restoredPurgedFile(state: StateReader, id: EntityId): BrokenRule[] {
  const file = state.record('attachment', id);
  if (file === undefined || file.purged_at === null || file.deleted_at !== null) return [];
  const record = { entity: 'attachment', id } as const;
  return [
    breach('purged file stays removed', record, {
      fields: fieldsOf(record, 'purged_at'),
      refusal: () => new Rejected('invalid', `${file.name} was permanently deleted.`),
    }),
  ];
}
