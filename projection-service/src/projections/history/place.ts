import { placeOf as pathOf } from '@ledgerline/shared-events/history/place.ts';
import type { Subject } from '@ledgerline/shared-events/ledger/event.ts';
import type { Rows } from '../rows.ts';
import { nameFields } from './names.ts';

/** The path of the app where a record is edited. */
export function placeOf(rows: Rows, subject: Subject, fields: readonly string[]): string | null {
  return pathOf(subject, fields, (entity, id) => nameFields(rows, entity, id));
}
