import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import { languagePairKey, nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breachOfTwo, fieldsOf } from './broken-rule.ts';

/** The other clients with a name. */
export const clientsNamed = (state: StateReader, name: string, exceptId: number): number[] =>
  state.idsNamed('client', nameKey(name)).filter((id) => id !== exceptId);

/** The other pairs of these languages. */
export const pairsOf = (
  state: StateReader,
  languages: { from: string; to: string },
  exceptId: number,
): number[] => state.idsNamed('languagePair', languagePairKey(languages)).filter((id) => id !== exceptId);

/** The breaches of the rule that no two clients have the same name, ignoring case and surrounding spaces. */
export function clientsOfOneName(state: StateReader, id: EntityId): BrokenRule[] {
  const client = state.record('client', id);
  if (client === undefined || client.deleted_at !== null) return [];
  return clientsNamed(state, client.name, client.id).map((other) =>
    breachOfTwo('unique client name', [client.id, other], 'client', {
      fields: fieldsOf({ entity: 'client', id: other }, 'name', 'deleted_at'),
      refusal: () => {
        const message = `${client.name} already exists`;
        return new Rejected('duplicate', message, { errors: { name: [message] } });
      },
    }),
  );
}

/** The breaches of the rule that no two language pairs have the same languages, ignoring case and surrounding spaces. */
export function pairsOfOneName(state: StateReader, id: EntityId): BrokenRule[] {
  const pair = state.record('languagePair', id);
  if (pair === undefined || pair.deleted_at !== null) return [];
  return pairsOf(state, pair, pair.id).map((other) =>
    breachOfTwo('unique language pair', [pair.id, other], 'languagePair', {
      fields: fieldsOf({ entity: 'languagePair', id: other }, 'from', 'to', 'deleted_at'),
      refusal: () => {
        const message = 'This language pair already exists';
        return new Rejected('duplicate', message, { errors: { from: [message], to: [message] } });
      },
    }),
  );
}
