import { accountEvents } from '@ledgerline/shared-events/account/events.ts';
import { historyEvents } from '@ledgerline/shared-events/history/events.ts';
import { eventDefinitions } from '@ledgerline/shared-events/registry.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startedPractice } from './practice-start.ts';
import { type RandomStep, randomCommands, runRandom } from './random-commands.ts';

/** What commands of the domain, their undo and their redo write: sign-in and reverts have tests of their own. */
const EXPECTED = Object.keys(eventDefinitions).filter(
  (type) => !(type in accountEvents || type in historyEvents),
);

const ARCHIVE: RandomStep = { name: 'ArchivePaper', picks: [] };

it('random histories, their undo and their redo contain every event, so that properties hold for each', () => {
  const missing = new Set(EXPECTED);
  // Long ones: what needs many steps before it comes up in a tenth of the steps that short ones take.
  const histories = fc.sample(randomCommands({ maxLength: 300 }), { numRuns: 400, seed: 7 });
  for (const [at, steps] of histories.entries()) {
    if (missing.size === 0) break;
    const ledger = startedPractice();
    // Fiscal mode, the issue of a draft and its paper are too many steps to happen by chance.
    const isFiscal = at % 4 === 0;
    if (isFiscal) ledger.run('SetSetting', { key: 'fiscalMode', value: true });
    const entries = runRandom(ledger, isFiscal ? [...steps, ARCHIVE] : steps);
    for (const entry of entries.toReversed()) ledger.undo(entry);
    for (const entry of entries) if (entry.undo !== null) ledger.redo(entry);
    for (const { type } of ledger.events) missing.delete(type);
  }
  expect([...missing]).toEqual([]);
});
