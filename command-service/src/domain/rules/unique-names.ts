import type { LanguagePairRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { StateReader } from '../state-reader.ts';

/** The client that bears a name (case and outer space aside), another one than `exceptId`. */
export function clientNamed(
  state: StateReader,
  name: string,
  exceptId: number | null,
): ClientRecord | undefined {
  const key = nameKey(name);
  for (const client of state.records('client')) {
    if (client.deleted_at === null && client.id !== exceptId && nameKey(client.name) === key) return client;
  }
  return undefined;
}

/** The language pair of these languages (case and outer space aside), another one than `exceptId`. */
export function pairOf(
  state: StateReader,
  pair: { from: string; to: string },
  exceptId: number | null,
): LanguagePairRecord | undefined {
  const [from, to] = [nameKey(pair.from), nameKey(pair.to)];
  for (const known of state.records('languagePair')) {
    if (known.deleted_at !== null || known.id === exceptId) continue;
    if (nameKey(known.from) === from && nameKey(known.to) === to) return known;
  }
  return undefined;
}

/** Who bears each name, case and outer space aside: for looks at many names at once. */
export class NameHolders {
  readonly #state: StateReader;
  #clients: Map<string, number[]> | null = null;
  #pairs: Map<string, number[]> | null = null;

  constructor(state: StateReader) {
    this.#state = state;
  }

  /** Like `clientNamed`. */
  clientNamed(name: string, exceptId: number): { id: number } | undefined {
    this.#clients ??= holders(this.#state.records('client'), (client) => nameKey(client.name));
    return another(this.#clients, nameKey(name), exceptId);
  }

  /** Like `pairOf`. */
  pairOf(pair: { from: string; to: string }, exceptId: number): { id: number } | undefined {
    this.#pairs ??= holders(this.#state.records('languagePair'), pairKey);
    return another(this.#pairs, pairKey(pair), exceptId);
  }
}

function pairKey(pair: { from: string; to: string }): string {
  return JSON.stringify([nameKey(pair.from), nameKey(pair.to)]);
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

function another(byName: Map<string, number[]>, key: string, exceptId: number): { id: number } | undefined {
  const id = byName.get(key)?.find((each) => each !== exceptId);
  return id === undefined ? undefined : { id };
}
