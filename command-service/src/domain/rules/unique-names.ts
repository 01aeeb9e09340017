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
