import { createHash, randomBytes } from 'node:crypto';
import type { TimestampStep } from '@ledgerline/shared-events/ledger/audit-timestamp.ts';

/**
 * Before two hashes that are hashed together. No event begins with it: what is hashed for an event begins with the hex
 * digits of the hash before it. So nobody can show an inner hash of the tree as the head of a chain.
 */
const INNER = Buffer.of(1);

/** The hash that the steps lead to, from a head; all of them are hex. */
export function rootOf(head: string, path: readonly TimestampStep[]): string {
  let hash = head;
  for (const step of path) hash = step.side === 'left' ? joined(step.hash, hash) : joined(hash, step.hash);
  return hash;
}

/**
 * One hash over many heads, and for each head, in their order, the steps that lead to it. The first step of each is a
 * random hash, so that the steps of one account say nothing about the head of another. A single head is its own root.
 * @throws RangeError without heads
 */
export function treeOf(heads: readonly string[]): { root: string; paths: TimestampStep[][] } {
  const [only] = heads;
  if (only === undefined) throw new RangeError('There is no head.');
  if (heads.length === 1) return { root: only, paths: [[]] };
  const paths: TimestampStep[][] = heads.map(() => [
    { side: 'right', hash: randomBytes(32).toString('hex') },
  ]);
  let level = heads.map((head, place) => ({ hash: rootOf(head, paths[place] ?? []), leaves: [place] }));
  while (level.length > 1) {
    const next: typeof level = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = level.slice(place, place + 2);
      if (left === undefined) continue;
      if (right === undefined) {
        next.push(left);
        continue;
      }
      for (const leaf of left.leaves) paths[leaf]?.push({ side: 'right', hash: right.hash });
      for (const leaf of right.leaves) paths[leaf]?.push({ side: 'left', hash: left.hash });
      next.push({ hash: joined(left.hash, right.hash), leaves: [...left.leaves, ...right.leaves] });
    }
    level = next;
  }
  return { root: level[0]?.hash ?? only, paths };
}

function joined(left: string, right: string): string {
  return createHash('sha256')
    .update(INNER)
    .update(Buffer.from(left, 'hex'))
    .update(Buffer.from(right, 'hex'))
    .digest('hex');
}
