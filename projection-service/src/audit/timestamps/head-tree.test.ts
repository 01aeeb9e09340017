import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rootOf, treeOf } from './head-tree.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const headsOf = (count: number) => Array.from({ length: count }, (_, place) => hashOf(`head ${place}`));

describe('the tree over the heads that are stamped at once', () => {
  it('hashes the byte 1, the left hash and the right hash at each step', () => {
    const path = [
      { side: 'right', hash: '11'.repeat(32) },
      { side: 'left', hash: '22'.repeat(32) },
    ] as const;
    expect(rootOf('00'.repeat(32), path)).toBe(
      '016f1b26b107754cc580ebd7b94a728835982c93d90271d006b7a19bfab0e957',
    );
  });

  it('is the head itself when there is one', () => {
    const head = hashOf('only');
    expect(treeOf([head])).toEqual({ root: head, paths: [[]] });
  });

  it.each([2, 3, 4, 5, 8, 13, 1_000])('leads each of %i heads to one root, in few steps', (count) => {
    const heads = headsOf(count);
    const { root, paths } = treeOf(heads);
    expect(paths).toHaveLength(count);
    for (const [place, head] of heads.entries()) {
      const path = paths[place] ?? [];
      expect(rootOf(head, path)).toBe(root);
      expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)) + 1);
      expect(rootOf(hashOf('forged'), path)).not.toBe(root);
    }
  });

  it('shows no head in the steps of another one', () => {
    const heads = headsOf(6);
    const shown = treeOf(heads).paths.map((path) => path.map(({ hash }) => hash));
    for (const [place, hashes] of shown.entries()) {
      for (const [other, head] of heads.entries()) if (other !== place) expect(hashes).not.toContain(head);
    }
  });

  it('is another one each time, and needs a head', () => {
    const heads = headsOf(2);
    expect(treeOf(heads).root).not.toBe(treeOf(heads).root);
    expect(() => treeOf([])).toThrow('no head');
  });
});
