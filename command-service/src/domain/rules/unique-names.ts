import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import { languagePairKey, nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { RecordTypes } from '../account-state.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breachOfTwo, fieldsOf } from './broken-rule.ts';

type Named = { id: number; deleted_at: string | null };

/** The records by name, ignoring case and surrounding spaces. */
export class NameHolders {
  readonly #clients: Holders<RecordTypes['client']>;
  readonly #pairs: Holders<RecordTypes['languagePair']>;

  constructor(state: StateReader) {
    this.#clients = new Holders(() => state.records('client'), clientKey);
    this.#pairs = new Holders(() => state.records('languagePair'), pairKey);
  }

  /** The clients with a name, except `exceptId`. */
  clientsNamed(name: string, exceptId: number): number[] {
    return this.#clients.of(nameKey(name), exceptId);
  }

  /** The pairs of these languages, except `exceptId`. */
  pairsOf(pair: { from: string; to: string }, exceptId: number): number[] {
    return this.#pairs.of(languagePairKey(pair), exceptId);
  }
}

const clientKey = oncePerRecord(({ name }: RecordTypes['client']) => nameKey(name));
const pairKey = oncePerRecord((pair: RecordTypes['languagePair']) => languagePairKey(pair));

/** The function with a memory: a record never changes, and each command asks for the keys of all of them. */
function oncePerRecord<Record extends object>(keyOf: (record: Record) => string): (record: Record) => string {
  const keys = new WeakMap<Record, string>();
  return (record) => {
    const cached = keys.get(record);
    if (cached !== undefined) return cached;
    const key = keyOf(record);
    keys.set(record, key);
    return key;
  };
}

/** Records by their key. Most decisions ask once: an index is built for the second question. */
class Holders<Record extends Named> {
  readonly #records: () => Iterable<Record>;
  readonly #keyOf: (record: Record) => string;
  #isRepeated = false;
  #byKey: Map<string, number[]> | null = null;

  constructor(records: () => Iterable<Record>, keyOf: (record: Record) => string) {
    this.#records = records;
    this.#keyOf = keyOf;
  }

  of(key: string, exceptId: number): number[] {
    if (this.#isRepeated) this.#byKey ??= this.#index();
    this.#isRepeated = true;
    const ids = this.#byKey === null ? this.#search(key) : (this.#byKey.get(key) ?? []);
    return ids.filter((id) => id !== exceptId);
  }

  #search(key: string): number[] {
    const ids: number[] = [];
    for (const record of this.#records()) {
      if (record.deleted_at === null && this.#keyOf(record) === key) ids.push(record.id);
    }
    return ids;
  }

  #index(): Map<string, number[]> {
    const byKey = new Map<string, number[]>();
    for (const record of this.#records()) {
      if (record.deleted_at !== null) continue;
      const key = this.#keyOf(record);
      const ids = byKey.get(key);
      if (ids === undefined) byKey.set(key, [record.id]);
      else ids.push(record.id);
    }
    return byKey;
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
