import { add } from '@ledgerline/shared-events/money/decimal.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoicesBeyondDoubt } from '../testing/certainty-judge.ts';
import { Dice, randomBank } from '../testing/random-bank.ts';
import { payment, randomCredit } from '../testing/random-credits.ts';
import { proposalsOf } from './match-entry.ts';
import type { MatchedInvoice } from './payable-invoices.ts';

/** 400 accounts with 25 entries each. */
const ACCOUNTS = 400;
const ENTRIES = 25;

const idsOf = (invoices: readonly MatchedInvoice[]) =>
  invoices.map(({ id }) => id).toSorted((one, other) => one - other);

it('of 10,000 payments with confusable numbers, amounts, names and sums no certain one is wrong or doubtful', () => {
  let certain = 0;
  let beyondDoubt = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const dice = new Dice(seed);
      const bank = randomBank(dice);
      for (let entry = 0; entry < ENTRIES; entry += 1) {
        const one = randomCredit(dice, bank);
        const judged = invoicesBeyondDoubt(one, bank);
        if (judged !== null) beyondDoubt += 1;
        const [best] = proposalsOf(one.credit, bank.lists);
        if (best?.certainty !== 'certain') continue;
        certain += 1;
        const shown = JSON.stringify({ one, best });
        const proposed = idsOf(best.allocations.map(({ invoice }) => invoice));
        expect(proposed, `doubtful: ${shown}`).toEqual(judged && idsOf(judged));
        expect(proposed, `wrong: ${shown}`).toEqual(idsOf(one.paid));
        expect(add(...best.allocations.map(({ amount }) => amount))).toBe(one.credit.amount);
      }
    }),
    { numRuns: ACCOUNTS, seed: 20_261_124 },
  );
  // Otherwise the test would prove nothing. Some texts read like a day or an amount, which leaves a doubt.
  expect(certain).toBeGreaterThan(1_500);
  expect(certain / beyondDoubt).toBeGreaterThan(0.9);
});

it('every proposal divides exactly the amount of its entry', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const dice = new Dice(seed);
      const bank = randomBank(dice);
      const { credit } = payment(dice, bank);
      for (const { allocations } of proposalsOf(credit, bank.lists)) {
        expect(add(...allocations.map(({ amount }) => amount))).toBe(credit.amount);
      }
    }),
    { numRuns: 300 },
  );
});
