import { chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { expect, it } from 'vitest';
import { playIssueKills } from './issue-kills.ts';

/** Four processes start, and two of them again under load. */
const STARTS_MS = 600_000;

it(
  'two command services that are killed while they issue leave no gap, and each document has its one paper',
  async () => {
    expect(await playIssueKills({ count: 20, kills: 2, chance: chanceFrom(20_261_130) })).toEqual([]);
  },
  STARTS_MS,
);
