import { withHashes } from '@ledgerline/shared-events/bank/entry-hash.ts';
import type { HashedStatement } from './read-statement.ts';
import { refuseTooMany, SEVERAL_ACCOUNTS } from './statement.ts';

/**
 * Several statements as one, with what the user should know besides.
 * @throws UnreadableFile when they have too many entries together
 */
export function joined(
  statements: readonly [HashedStatement, ...HashedStatement[]],
  problems: readonly string[],
): HashedStatement {
  const entries = statements.flatMap((statement) => statement.entries);
  refuseTooMany(entries.length);
  const days = statements.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null);
  const warnings = new Set([...statements.flatMap((statement) => statement.warnings), ...problems]);
  if (new Set(statements.map(({ account }) => account)).size > 1) warnings.add(SEVERAL_ACCOUNTS);
  const [from = null, ...others] = days.toSorted();
  return {
    ...statements[0],
    from,
    to: others.at(-1) ?? from,
    entries: withHashes(entries),
    warnings: [...warnings],
  };
}
