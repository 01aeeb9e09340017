import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { LanguagePair } from '../../../entities/catalogue/index.ts';

type Pair = Pick<LanguagePair, 'from' | 'to'>;

const keyOf = ({ from, to }: Pair): string => JSON.stringify([nameKey(from), nameKey(to)]);

/** Whether another pair has the same languages, without case. `ownId` is null for a new pair. */
export function isPairInUse(pair: Pair, pairs: readonly LanguagePair[], ownId: number | null): boolean {
  const key = keyOf(pair);
  return pairs.some((other) => other.id !== ownId && keyOf(other) === key);
}
