import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import { languagePairKey, nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breachOfTwo, fieldsOf } from './broken-rule.ts';

/** The records by name, ignoring case and surrounding spaces. The index is built at its first use. */
export class NameHolders {
  readonly #state: StateReader;
  #clients: Map<string, number[]> | null = null;
  #pairs: Map<string, number[]> | null = null;

  constructor(state: StateReader) {
    this.#state = state;
  }

  /** The clients with a name, except `exceptId`. */
  clientsNamed(name: string, exceptId: number): number[] {
    this.#clients ??= holders(this.#state.records('client'), (client) => nameKey(client.name));
    return others(this.#clients, nameKey(name), exceptId);
  }

  /** The pairs of these languages, except `exceptId`. */
  pairsOf(pair: { from: string; to: string }, exceptId: number): number[] {
    this.#pairs ??= holders(this.#state.records('languagePair'), languagePairKey);
    return others(this.#pairs, languagePairKey(pair), exceptId);
  }
}

/** The breaches of the rule that no two clients have the same name, ignoring case and surrounding spaces. */
export function clientsOfOneName(state: StateReader, names: NameHolders, id: EntityId): BrokenRule[] {
  const client = state.record('client', id);
  if (client === undefined || client.deleted_at !== null) return [];
  return names.clientsNamed(client.name, client.id).map((other) =>
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
export function pairsOfOneName(state: StateReader, names: NameHolders, id: EntityId): BrokenRule[] {
  const pair = state.record('languagePair', id);
  if (pair === undefined || pair.deleted_at !== null) return [];
  return names.pairsOf(pair, pair.id).map((other) =>
    breachOfTwo('unique language pair', [pair.id, other], 'languagePair', {
      fields: fieldsOf({ entity: 'languagePair', id: other }, 'from', 'to', 'deleted_at'),
      refusal: () => {
        const message = 'This language pair already exists';
        return new Rejected('duplicate', message, { errors: { from: [message], to: [message] } });
      },
    }),
  );
}

function holders<Record extends { id: number; deleted_at: string | null }>(
  records: Iterable<Record>,
  keyOf: (record: Record) => string,
): Map<string, number[]> {
  const byName = new Map<string, number[]>();
  for (const record of records) {
    if (record.deleted_at !== null) continue;
    const key = keyOf(record);
    const ids = byName.get(key);
    if (ids === undefined) byName.set(key, [record.id]);
    else ids.push(record.id);
  }
  return byName;
}

function others(byName: Map<string, number[]>, key: string, exceptId: number): number[] {
  return byName.get(key)?.filter((id) => id !== exceptId) ?? [];
}
