import { allReferences } from '@ledgerline/shared-events/pay-by-qr/references.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import {
  type MatchedInvoice,
  type MatchingLists,
  matchingLists,
  type PayingClient,
} from '../matching/payable-invoices.ts';

/** A source of random numbers that a seed repeats. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  one<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  }

  isOneOf(count: number): boolean {
    return this.below(count) === 0;
  }
}

/** Names that differ by little, and names that are parts of others. */
const NAMES = [
  ...['Lingua Nord GmbH', 'Lingua Süd GmbH', 'Nord Verlag', 'Nord Verlag und Druck AG', 'Müller & Söhne KG'],
  ...[
    'Mueller Soehne Ltd',
    'Translatio Kraków Sp. z o.o.',
    'Translatio Praha s.r.o.',
    'Anna Schmidt',
    'Schmidt Anna',
  ],
];
/** Amounts that many invoices have in common. */
const AMOUNTS = ['100', '142', '250', '250.5', '42', '380', '1309.36', '452'];
const PATTERNS = [
  (place: number) => String(place),
  (place: number) => `2026-${String(place).padStart(4, '0')}`,
  (place: number) => `INV-2026-${String(place).padStart(3, '0')}`,
  (place: number) => `RE${place}`,
  (place: number) => `202611${String(place).padStart(2, '0')}`,
];

/** The digits of a number in their groups without leading zeros: what remains of it when letters and marks go. */
export const digitRuns = (number: string): string =>
  (number.match(/\d+/g) ?? []).map((run) => run.replace(/^0+(?=\d)/, '')).join(' ');

export type RandomBank = {
  clients: readonly PayingClient[];
  invoices: readonly MatchedInvoice[];
  lists: MatchingLists;
};

/**
 * An account with confusable names, numbers and amounts. Some invoices are paid, some in another currency, some numbers
 * differ by letters or zeros alone, and some clients share an IBAN.
 */
export function randomBank(dice: Dice): RandomBank {
  const clients = NAMES.slice(0, 3 + dice.below(NAMES.length - 3)).map((name, index) => ({
    id: index + 1,
    names: [name],
    ibans: dice.isOneOf(2) ? [dice.isOneOf(4) ? 'IBAN-OF-SEVERAL' : `IBAN${index}`] : [],
  }));
  const pattern = dice.one(PATTERNS);
  const other = dice.one(PATTERNS);
  const numbers = new Set(
    Array.from({ length: 4 + dice.below(20) }, () =>
      (dice.isOneOf(4) ? other : pattern)(1 + dice.below(150)),
    ),
  );
  const invoices = [...numbers].map((number, index): MatchedInvoice => {
    const client = dice.one(clients);
    return {
      id: index + 1,
      number,
      clientId: client.id,
      client: client.names[0] ?? '',
      date: '2026-10-01',
      currency: dice.isOneOf(8) ? 'USD' : 'EUR',
      open: dice.isOneOf(4) ? '0' : dice.one(AMOUNTS),
      references: allReferences(number),
    };
  });
  return { clients, invoices, lists: runSteps(matchingLists(invoices, clients, () => '0.9')) };
}
