import { add } from '@ledgerline/shared-events/money/decimal.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Dice, type RandomBank, randomBank } from '../testing/random-bank.ts';
import type { Credit } from './evidence.ts';
import { proposalsOf } from './match-entry.ts';
import type { MatchedInvoice } from './payable-invoices.ts';

/** 400 accounts with 25 entries each. */
const ACCOUNTS = 400;
const ENTRIES = 25;

/** A credit, and the invoices that its payer really paid: none where it pays something else. */
type Truth = { credit: Credit; paid: readonly MatchedInvoice[] };

const PREFIXES = ['', 'RE ', 'Rechnung ', 'Rechnung Nr. ', 'Invoice no. ', 'Danke ', 'Zahlung '];
const JOINTS = [', ', ' und ', ' + ', '/', ' '];

/** Words with numbers that are none of an invoice. */
function noise(dice: Dice, { invoices }: RandomBank): string {
  const digits = dice.one(invoices).number.replace(/\D/g, '');
  return dice.one([
    '',
    '',
    `Kd-Nr. ${digits}`,
    `Order No ${digits}`,
    `vom ${1 + dice.below(28)}.11.2026`,
    `${1 + dice.below(28)} Nov`,
    `${digits},50 EUR`,
    `EUR ${digits}`,
    `KW ${digits}`,
    `Projekt${digits}`,
    `DE02 1203 0000 ${digits.padStart(4, '0').slice(0, 4)} 2020 51`,
    `1${digits}`,
    `${digits}9`,
    `8-${digits}`,
    `${digits}.99`,
  ]);
}

function payerOf(dice: Dice, { clients }: RandomBank, clientId: number): Pick<Credit, 'name' | 'iban'> {
  const client = clients.find(({ id }) => id === clientId);
  return {
    name: dice.isOneOf(5) ? 'K. Unbekannt' : (client?.names[0] ?? '').toUpperCase(),
    iban: client?.ibans[0] !== undefined && dice.isOneOf(2) ? client.ibans[0] : null,
  };
}

/** A payment of invoices of one client with its exact sum, or a part of it. */
function payment(dice: Dice, bank: RandomBank): Truth {
  const open = bank.invoices.filter((each) => each.open !== '0' && each.currency === 'EUR');
  if (open.length === 0) return stranger(dice, bank);
  const first = dice.one(open);
  const others = open.filter(({ id, clientId }) => id !== first.id && clientId === first.clientId);
  const paid = [first, ...others.slice(0, dice.below(3))];
  const numbers = paid.map(({ number }) => number).join(dice.one(JOINTS));
  const text = dice.isOneOf(4) ? '' : `${dice.one(PREFIXES)}${numbers}`;
  const sum = add(...paid.map((each) => each.open));
  return {
    paid,
    credit: {
      date: '2026-11-20',
      amount: dice.isOneOf(6) ? add(sum, '-0.01') : sum,
      currency: 'EUR',
      ...payerOf(dice, bank, first.clientId),
      text: [text, noise(dice, bank)].toSorted(() => dice.below(3) - 1).join(' '),
    },
  };
}

/** Money for something else: with an amount that is open elsewhere, and numbers that are none of an invoice. */
function stranger(dice: Dice, bank: RandomBank): Truth {
  const payer = dice.isOneOf(2)
    ? payerOf(dice, bank, dice.one(bank.clients).id)
    : { name: 'M. Schuster', iban: null };
  const amount = dice.one(bank.invoices.map(({ open }) => (open === '0' ? '60' : open)));
  const text = `${noise(dice, bank)} ${noise(dice, bank)}`;
  return { paid: [], credit: { date: '2026-11-20', amount, currency: 'EUR', ...payer, text } };
}

const idsOf = (invoices: readonly MatchedInvoice[]) => invoices.map(({ id }) => id).toSorted((a, b) => a - b);

it('of 10,000 payments with confusable numbers, amounts and names no certain one is wrong', () => {
  let certain = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const dice = new Dice(seed);
      const bank = randomBank(dice);
      for (let entry = 0; entry < ENTRIES; entry += 1) {
        const { credit, paid } = dice.isOneOf(3) ? stranger(dice, bank) : payment(dice, bank);
        const [best] = proposalsOf(credit, bank.lists);
        if (best?.certainty !== 'certain') continue;
        certain += 1;
        const proposed = idsOf(best.allocations.map(({ invoice }) => invoice));
        expect(proposed, JSON.stringify({ credit, best, paid })).toEqual(idsOf(paid));
        expect(add(...best.allocations.map(({ amount }) => amount))).toBe(credit.amount);
      }
    }),
    { numRuns: ACCOUNTS, seed: 20_261_124 },
  );
  // Otherwise the test would prove nothing.
  expect(certain).toBeGreaterThan(1_500);
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
