import { isImportable } from '@ledgerline/shared-events/bank/answers.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { expect, it } from 'vitest';
import { AccountState } from '../account-state.ts';
import { given } from '../testing/given.ts';
import { accountLists } from './account-lists.ts';
import type { BookedEntry } from './booked-entry.ts';
import type { ImportedEntry } from './mark-entries.ts';
import { previewForAccount, previewStatement } from './preview-statement.ts';
import { booked, INVOICES, NORD_IBAN, sampleLists } from './testing/sample-lists.ts';

const STATEMENT = {
  format: 'CSV',
  bank: '',
  account: '',
  from: null,
  to: null,
  currency: 'EUR',
  warnings: [],
} as const;

function preview(entries: readonly BookedEntry[], imported: readonly ImportedEntry[] = []) {
  const byHash = new Map(imported.map((entry) => [entry.hash, entry]));
  return runSteps(previewStatement({ ...STATEMENT, entries }, sampleLists(), byHash));
}

const NORD = { name: 'Lingua Nord GmbH', iban: NORD_IBAN, text: 'RE 132, RE 143', amount: '1761.36' };
const MORGENROT = { name: 'Verlag Morgenrot', text: 'RE 142', amount: '642' };

function asImported(entry: BookedEntry | undefined): ImportedEntry[] {
  return entry === undefined ? [] : [{ ...entry, numbers: ['133'] }];
}

it('a split of one payment is proposed as the parts of its invoices', () => {
  const { entries, statement } = preview(booked(NORD, { ...NORD, isCredit: false }));
  expect(statement.debits).toBe(1);
  expect(entries).toHaveLength(1);
  expect(entries[0]?.matches.filter(({ proposed }) => proposed)).toMatchObject([
    {
      number: '132',
      amount: 452,
      open: 452,
      certainty: 'certain',
      reasons: expect.arrayContaining(['sum', 'IBAN']),
    },
    { number: '143', amount: 1309.36, certainty: 'certain' },
  ]);
});

it('a draft of fiscal mode is nothing that a credit could pay', () => {
  const { ledger } = given(
    ['CreateClient', { client: { name: 'Lingua Nord', currency: 'EUR' } }],
    ['SetSetting', { key: 'fiscalMode', value: true }],
    ['CreateInvoice', { invoice: { client_id: 1, items: [{ name: 'Book', rate: 452 }] } }],
  );
  const payable = () => [...runSteps(accountLists(ledger.state, () => null)).invoices.values()];
  expect(payable()).toEqual([]);
  ledger.run('IssueInvoice', { invoiceId: 1 });
  expect(payable()).toMatchObject([{ number: '1', open: '452' }]);
});

it('entries of days to come are left out and said', () => {
  const context = { exchangeRate: () => null, now: '2026-11-20T12:00:00.000Z' };
  const entries = booked(
    { ...MORGENROT, date: '2026-11-21' },
    { ...NORD, date: '2026-11-22' },
    { ...NORD, date: '2026-11-23', isCredit: false },
  );
  const found = runSteps(previewForAccount(new AccountState(), { ...STATEMENT, entries }, context));
  expect(found.entries.map(({ date }) => date)).toEqual(['2026-11-21']);
  expect(found.warnings).toEqual([
    '2 entries of days to come are left out. Import them once they are booked.',
  ]);
});

it('two entries that pay the same invoice are certain in neither', () => {
  const { entries } = preview(booked(MORGENROT, { ...MORGENROT, date: '2026-11-19' }));
  for (const { matches } of entries) {
    expect(matches[0]).toMatchObject({
      certainty: 'likely',
      reasons: expect.arrayContaining(['another entry pays it too']),
    });
  }
});

it('an entry that was imported before is marked, matches nothing and cannot be imported', () => {
  const entries = booked({ ...MORGENROT, reference: 'R-1' });
  const [again] = preview(entries, asImported(entries[0])).entries;
  expect(again).toMatchObject({ seenBefore: true, seen: 'imported', matches: [] });
  expect(again && isImportable(again)).toBe(false);
});

it('the same reference twice in one file is one entry; without one, equal entries are marked and may be chosen', () => {
  const withReference = { ...MORGENROT, reference: 'R-1' };
  expect(preview(booked(withReference, withReference)).entries.map(({ seen }) => seen)).toEqual([
    null,
    'repeated',
  ]);
  const [first, second] = preview(booked(MORGENROT, MORGENROT)).entries;
  expect([first?.seen, second?.seen]).toEqual([null, 'alike']);
  expect(second && isImportable(second)).toBe(true);
  expect(first?.hash).not.toBe(second?.hash);
});

it('an entry that looks like an imported one of another file is marked and not certain', () => {
  const [other] = booked({ ...MORGENROT, text: 'Rechnung 142', account: 'elsewhere' });
  const [entry] = preview(booked(MORGENROT), asImported(other)).entries;
  expect(entry).toMatchObject({
    seen: 'alike',
    matches: [{ certainty: 'likely' }, ...(entry?.matches.slice(1) ?? [])],
  });
});

it('a credit that the bank took back is marked with the day, and its reversal is no credit', () => {
  const back = { ...MORGENROT, date: '2026-11-21', isCredit: false, isReversal: true };
  const { entries, statement } = preview(booked(MORGENROT, back));
  expect(entries).toMatchObject([{ reversal: true, reversedAt: '2026-11-21', matches: [] }]);
  expect(statement.debits).toBe(1);
});

it('a credit that reverses a debit is marked and matches nothing', () => {
  expect(preview(booked({ ...MORGENROT, isReversal: true })).entries).toMatchObject([
    { reversal: true, reversedAt: null, matches: [] },
  ]);
});

it('the bank taking back an imported payment is a warning with its invoice', () => {
  const [before] = booked({ ...MORGENROT, date: '2026-11-01' });
  const back = booked({ ...MORGENROT, isCredit: false, isReversal: true });
  expect(preview(back, asImported(before)).warnings).toEqual([
    expect.stringContaining('imported for invoice 133'),
  ]);
});

it('a statement that is read twice changes nothing', () => {
  const entries = booked(NORD, MORGENROT, { name: 'M. Schuster', amount: '60' });
  expect(preview(entries)).toEqual(preview(entries));
});

it('an imported entry without a payer may be the one that now has one', () => {
  const [unnamed] = booked({ ...NORD, name: '', iban: null });
  const { entries } = preview(booked(NORD), asImported(unnamed));
  expect(entries).toMatchObject([{ seen: 'alike' }]);
});

/** How much is counted in each step of a preview. */
function countedBySteps(steps: ReturnType<typeof previewStatement>, count: () => number): number[] {
  const counts: number[] = [];
  for (let done = false; !done; ) {
    const before = count();
    done = steps.next().done === true;
    counts.push(count() - before);
  }
  return counts;
}

it('looks at few of the open invoices for each entry, however many it may mean', () => {
  const [first] = INVOICES;
  if (first === undefined) throw new Error('There is an invoice.');
  let looks = 0;
  const invoices = Array.from({ length: 4_000 }, (_, index) => ({
    ...first,
    id: index + 1,
    number: `2026-${index + 1}`,
    references: [],
    get open() {
      looks += 1;
      return '120';
    },
  }));
  const entries = ['Invoice 2026-12', '2026 '.repeat(200), ''].flatMap((text) =>
    booked(
      ...Array.from({ length: 20 }, (_, index) => ({
        text,
        amount: String(100 + index),
        name: 'Lingua Nord GmbH',
      })),
    ),
  );
  const lists = sampleLists(invoices);
  const counts = countedBySteps(previewStatement({ ...STATEMENT, entries }, lists, new Map()), () => looks);
  expect(counts.length).toBeGreaterThan(entries.length);
  // The last step offers the open invoices for a choice.
  expect(Math.max(...counts.slice(0, -1))).toBeLessThan(invoices.length / 4);
});

it('gives way to others between entries that are compared with those that a bank took back', () => {
  const reversed = Array.from({ length: 2_000 }, (_, index) => ({
    amount: '100',
    name: `Payer ${index} ${'with a long name '.repeat(10)}`,
    isCredit: index % 2 === 0,
    isReversal: index % 2 === 1,
  }));
  const steps = previewStatement({ ...STATEMENT, entries: booked(...reversed) }, sampleLists(), new Map());
  expect(countedBySteps(steps, () => 0).length).toBeGreaterThan(reversed.length + 1_000);
});
