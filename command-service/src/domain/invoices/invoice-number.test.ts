import { BUILT_IN_SERIES } from '@ledgerline/shared-events/settings/number-series.ts';
import { describe, expect, it } from 'vitest';
import { refuseUsedNumber } from '../rules/invoice-numbers.ts';
import { numberGaps } from '../rules/number-gaps.ts';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const invoiceOf = (invoice: { [key: string]: unknown }) => ({
  invoice: { client_id: 1, ...JSON.parse(JSON.stringify(invoice)) },
});

describe('the number of a new invoice', () => {
  const numbered = (...numbers: string[]) =>
    given(...PRACTICE_START, ...numbers.map((number) => ['CreateInvoice', invoiceOf({ number })] as const));

  it('is the highest numeric number plus 1', () => {
    numbered('41', '7', 'R-99')
      .when('CreateInvoice', invoiceOf({}))
      .saying({ invoice: { number: '42' } });
    numbered()
      .when('CreateInvoice', invoiceOf({ number: '  ' }))
      .saying({ invoice: { number: '1' } });
    numbered()
      .when('CreateInvoice', invoiceOf({ number: 12 }))
      .saying({ invoice: { number: '12' } });
  });

  it.each([
    ['999999999999999', '1000000000000000'],
    ['2026112200000009', '2026112200000010'],
    ['９', '10'],
  ])('follows %s, of however many digits, and is never one in use', (last, next) => {
    const { when } = numbered('7', last);
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: next } });
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: String(BigInt(next) + 1n) } });
  });

  it.each(['R-1', ' r-1 '])('cannot be a number in use: %j', (number) => {
    const message = `Invoice number ${number.trim()} is taken by the invoice of 2026-11-20 to Lingua Nord.`;
    numbered('R-1')
      .when('CreateInvoice', invoiceOf({ number }))
      .thenRefused('number_taken', message, 'number');
  });

  it.each([
    ['7', '007'],
    ['007', '7'],
    ['007', '０7'],
  ])('is one number with any zeros before it: %s and %s', (first, second) => {
    const { ledger, when } = numbered(first, '41');
    when('CreateInvoice', invoiceOf({ number: second })).thenRefused('number_taken', undefined, 'number');
    when('EditInvoice', { invoiceId: 2, invoice: { number: second } }).thenRefused('number_taken');
    when('EditInvoice', { invoiceId: 1, invoice: { number: second } }).thenFacts('InvoiceEdited');
    when('EditInvoice', { invoiceId: 1, invoice: { number: '40' } }).thenFacts('InvoiceEdited');
    when('EditInvoice', { invoiceId: 2, invoice: { number: first } }).thenRefused('number_taken');
    expect(ledger.state.numbers.usesOf('00007')).toMatchObject([{ invoiceId: 1, effective: false }]);
    when('CreateInvoice', invoiceOf({ number: 'R-07' })).thenFacts('InvoiceCreated');
    when('CreateInvoice', invoiceOf({ number: 'R-7' })).thenFacts('InvoiceCreated');
  });

  it('is free again after the deletion of the last invoice, if it was never issued', () => {
    const { when } = numbered('1', '2');
    when('DeleteInvoice', { invoiceId: 2 }).saying({ void: false });
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: '2' } });
  });

  it('stays in use when a later number exists or the invoice was issued', () => {
    const { when } = numbered('1', '2', '3');
    when('DeleteInvoice', { invoiceId: 1 }).saying({ void: true });
    const where = 'Invoice number 1 is taken by the void invoice of 2026-11-20 to Lingua Nord.';
    when('CreateInvoice', invoiceOf({ number: '1' })).thenRefused('number_taken', where);
    when('IssueInvoice', { invoiceId: 3 }).thenFacts('InvoiceIssued');
    when('DeleteInvoice', { invoiceId: 3 }).saying({ void: true });
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: '4' } });
  });

  it('is in use again by a deleted invoice once a later number exists, since its deletion can be undone', () => {
    const { when } = numbered('1', '2');
    when('DeleteInvoice', { invoiceId: 2 }).saying({ void: false });
    when('CreateInvoice', invoiceOf({ number: '3' })).thenFacts('InvoiceCreated');
    const where = 'Invoice number 2 is taken by the invoice of 2026-11-20 to Lingua Nord, which was deleted.';
    when('CreateInvoice', invoiceOf({ number: '2' })).thenRefused('number_taken', where);
  });

  it('stays in use when the invoice was paid', () => {
    const { when } = numbered('1');
    when('MarkInvoicePaid', { invoiceId: 1 });
    when('MarkInvoiceUnpaid', { invoiceId: 1 });
    when('DeleteInvoice', { invoiceId: 1 }).saying({ void: true });
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: '2' } });
  });
});

it('a number in use is refused with the field, and the message names the invoice that has it', () => {
  const { ledger } = given(...PRACTICE_START, ['CreateInvoice', invoiceOf({ number: '1' })]);
  const refuse = () => refuseUsedNumber(ledger.state, '1', null);
  const message = 'Invoice number 1 is taken by the invoice of 2026-11-20 to Lingua Nord.';
  const refusal = { message, errors: { number: [message] }, details: { invoiceId: 1 } };
  expect(refuse).toThrow(expect.objectContaining(refusal));
});

describe('the number of an issued invoice', () => {
  const renamed = (...steps: Parameters<typeof given>) =>
    given(...PRACTICE_START, ['CreateInvoice', invoiceOf({ number: '1' })], ...steps, [
      'EditInvoice',
      { invoiceId: 1, invoice: { number: '50' } },
    ]);
  const where =
    'Invoice number 1 is taken by the invoice of 2026-11-20 to Lingua Nord, which had it before number 50.';

  it('stays in use after its invoice was renumbered, and is not suggested', () => {
    const { when } = renamed(['IssueInvoice', { invoiceId: 1 }]);
    when('CreateInvoice', invoiceOf({ number: '1' })).thenRefused('number_taken', where, 'number');
    when('EditInvoice', { invoiceId: 1, invoice: { number: '7' } }).thenFacts('InvoiceEdited');
    when('CreateInvoice', invoiceOf({})).saying({ invoice: { number: '51' } });
    when('EditInvoice', { invoiceId: 1, invoice: { number: '1' } }).thenFacts('InvoiceEdited');
  });

  it('stays in use when the invoice was paid, even if the payment was undone', () => {
    const { ledger, when } = renamed(['MarkInvoicePaid', { invoiceId: 1 }]);
    when('CreateInvoice', invoiceOf({ number: '1' })).thenRefused('number_taken', where);
    for (const entry of ledger.entries.slice(-2).toReversed()) ledger.undo(entry);
    when('EditInvoice', { invoiceId: 1, invoice: { number: '50' } }).thenFacts('InvoiceEdited');
    when('CreateInvoice', invoiceOf({ number: '1' })).thenRefused('number_taken', where);
  });

  it('stays in use when a later number existed, even if that is free again', () => {
    const { when } = renamed(['CreateInvoice', invoiceOf({ number: '2' })]);
    when('EditInvoice', { invoiceId: 1, invoice: { number: 'R-1' } }).thenFacts('InvoiceEdited');
    when('DeleteInvoice', { invoiceId: 2 }).thenFacts('InvoiceDeleted');
    when('CreateInvoice', invoiceOf({ number: '1' })).thenRefused('number_taken');
  });

  it('stays in use after a download, even when the invoice was paid before and the payment is undone', () => {
    const { ledger, when } = given(
      ...PRACTICE_START,
      ['CreateInvoice', invoiceOf({ number: '1' })],
      ['MarkInvoicePaid', { invoiceId: 1 }],
    );
    const paid = ledger.entries.at(-1);
    when('IssueInvoice', { invoiceId: 1 }).thenFacts('InvoiceIssued');
    if (paid !== undefined) expect(ledger.undo(paid)).toHaveProperty('events');
    when('DeleteInvoice', { invoiceId: 1 }).saying({ void: true });
  });

  it('is the number at the time of issue: an earlier number of the invoice becomes free', () => {
    const { when } = renamed();
    when('IssueInvoice', { invoiceId: 1 }).thenFacts('InvoiceIssued');
    when('CreateInvoice', invoiceOf({ number: '1' })).thenFacts('InvoiceCreated');
  });

  it('can be used again by its own invoice, whichever invoices had it since', () => {
    const { when } = given(
      ...PRACTICE_START,
      ['CreateInvoice', invoiceOf({ number: 'R-1' })],
      ['EditInvoice', { invoiceId: 1, invoice: { number: 'R-2' } }],
      ['IssueInvoice', { invoiceId: 1 }],
      ['CreateInvoice', invoiceOf({ number: 'R-1' })],
      ['IssueInvoice', { invoiceId: 2 }],
      ['EditInvoice', { invoiceId: 2, invoice: { number: 'R-3' } }],
    );
    when('EditInvoice', { invoiceId: 2, invoice: { number: 'R-1' } }).thenFacts('InvoiceEdited');
  });

  it('does not return to an earlier invoice while the later one is issued with it', () => {
    const { ledger, when } = given(
      ...PRACTICE_START,
      ['CreateInvoice', invoiceOf({ number: 'R-1' })],
      ['EditInvoice', { invoiceId: 1, invoice: { number: 'R-2' } }],
    );
    const rename = ledger.entries.at(-1);
    when('CreateInvoice', invoiceOf({ number: 'R-1' })).thenFacts('InvoiceCreated');
    when('IssueInvoice', { invoiceId: 2 }).thenFacts('InvoiceIssued');
    when('EditInvoice', { invoiceId: 2, invoice: { number: 'R-3' } }).thenFacts('InvoiceEdited');
    if (rename === undefined) throw new Error('It was renamed.');
    expect(ledger.undo(rename)).toMatchObject({ conflicts: [{ entity: 'invoice', id: 2 }, { id: 2 }] });
  });

  it('is free again when its invoice was never issued', () => {
    renamed()
      .when('CreateInvoice', invoiceOf({ number: '1' }))
      .thenFacts('InvoiceCreated');
  });
});

describe('a series of numbers', () => {
  const [standard, ...others] = BUILT_IN_SERIES;
  if (standard === undefined) throw new Error('There are built-in series.');
  const yearly = { ...standard, pattern: '{YYYY}-{NNN}', resets: 'year' as const };
  const monthly = {
    ...standard,
    id: 9,
    name: 'Agency',
    pattern: 'A{YY}{MM}/{N}',
    resets: 'month' as const,
    default: false,
  };
  const set = (...series: object[]) =>
    [
      'SetSetting',
      { key: 'numberSeries', value: JSON.parse(JSON.stringify([...series, ...others])) },
    ] as const;
  const start = (...series: object[]) => given(...PRACTICE_START, set(...series));
  const create = (date: string, more: object = {}) =>
    ['CreateInvoice', invoiceOf({ date, ...more })] as const;

  it('gives the next number of the year of the invoice, whatever other numbers there are', () => {
    const { when } = start(yearly);
    when(...create('2026-03-01', { number: '900' })).saying({ invoice: { number: '900' } });
    when(...create('2026-03-01')).saying({ invoice: { number: '2026-001' } });
    when(...create('2027-01-01')).saying({ invoice: { number: '2027-001' } });
    when(...create('2026-12-31')).saying({ invoice: { number: '2026-002' } });
    when(...create('2026-12-31', { number: '2026-9' })).saying({ invoice: { number: '2026-9' } });
    when(...create('2026-12-31')).saying({ invoice: { number: '2026-010' } });
  });

  it('begins at the number that the user says, in its year alone', () => {
    const { when } = start({ ...yearly, next: '2026-046' });
    when(...create('2026-03-01')).saying({ invoice: { number: '2026-046' } });
    when(...create('2026-03-01')).saying({ invoice: { number: '2026-047' } });
    when(...create('2027-03-01')).saying({ invoice: { number: '2027-001' } });
  });

  it('is that of the client, else the default one, also for a copy', () => {
    const { when } = start(yearly, monthly);
    when('SetClientSetting', { clientId: 1, key: 'numberSeries', value: 9 }).thenFacts(
      'ClientSettingChanged',
    );
    when(...create('2026-03-01')).saying({ invoice: { number: 'A2603/1' } });
    when('DuplicateInvoice', { invoiceId: 1 }).saying({ invoice: { number: 'A2611/1' } });
    when(...set(yearly)).thenFacts('SettingChanged');
    when(...create('2026-03-01')).saying({ invoice: { number: '2026-001' } });
  });

  it('of a client is refused when there is none, or it is one of other documents', () => {
    for (const value of [77, 3])
      start(yearly)
        .when('SetClientSetting', { clientId: 1, key: 'numberSeries', value })
        .thenRefused('invalid', 'This does not exist.', 'numberSeries');
  });

  it('keeps the number of a deleted invoice that is followed by a later one of its year', () => {
    const { ledger, when } = start(yearly);
    when(...create('2026-03-01'));
    when(...create('2026-03-01'));
    when(...create('2027-03-01'));
    when('DeleteInvoice', { invoiceId: 1 }).saying({ void: true });
    when('DeleteInvoice', { invoiceId: 3 }).saying({ void: false });
    when(...create('2027-03-01')).saying({ invoice: { number: '2027-001' } });
    when('DeleteInvoice', { invoiceId: 2 }).saying({ void: false });
    expect(ledger.state.numbers.highest()).toBe(0n);
  });

  it('explains each number that no invoice has', () => {
    const { ledger, when } = start(yearly);
    when(...create('2026-03-01', { number: '2026-002' }));
    when(...create('2026-03-01'));
    when(...create('2026-03-01', { number: '2026-7' }));
    when('EditInvoice', { invoiceId: 3, invoice: { number: '2026-008' } });
    when('DeleteInvoice', { invoiceId: 1 });
    when(...create('2027-03-01', { number: '2027-002' }));
    when(...create('2027-03-01'));
    when('DeleteInvoice', { invoiceId: 5 });
    expect([...numberGaps(ledger.state, yearly)]).toMatchObject([
      { number: '2026-001', to: null, reason: 'skipped', invoice: null },
      { number: '2026-002', to: null, reason: 'void', invoice: { id: 1 } },
      { number: '2026-004', to: '2026-006', reason: 'skipped' },
      { number: '2026-7', to: null, reason: 'renamed', invoice: { id: 3, number: '2026-008' } },
      { number: '2027-001', to: null, reason: 'skipped' },
      { number: '2027-003', to: null, reason: 'deleted', invoice: { id: 5 } },
    ]);
  });

  it('explains those of credit notes and quotes, without drafts of fiscal mode', () => {
    const [, notes, quotes] = BUILT_IN_SERIES;
    const { ledger, when } = start(standard);
    when(...create('2026-03-01', { items: [{ name: 'Words', quantity: 1, rate: 9 }] }));
    const note = { invoiceId: 1, reason: 'Late', lines: [{ itemId: 'item1', value: 1 }] };
    for (const creditNoteId of [1, 2, 3]) {
      when('CreateCreditNote', note);
      if (creditNoteId === 1) when('IssueCreditNote', { creditNoteId });
      if (creditNoteId < 3) when('DeleteCreditNote', { creditNoteId });
    }
    when('SetSetting', { key: 'fiscalMode', value: true });
    when('CreateCreditNote', note);
    for (const number of ['Q-3', null, 'Q-7']) when('CreateQuote', { quote: { client_id: 1, number } });
    when('DeleteQuote', { quoteId: 2 });
    const gapsOf = (series = standard) => [...numberGaps(ledger.state, series)];
    expect(gapsOf(notes)).toMatchObject([
      { number: 'CN-1', reason: 'void', invoice: null, document: { type: 'creditNote', id: 1 } },
      { number: 'CN-2', reason: 'deleted', document: { id: 2 } },
    ]);
    expect(gapsOf(quotes)).toMatchObject([
      { number: 'Q-4', reason: 'deleted', document: { type: 'quote', id: 2 } },
      { number: 'Q-5', to: 'Q-6', reason: 'skipped', document: null },
    ]);
  });

  it('has no gaps in front of its first number where it never starts again', () => {
    const { ledger, when } = start(standard);
    when(...create('2026-03-01', { number: '99999999999999' }));
    when(...create('2026-03-01', { number: 'X' }));
    when(...create('2026-03-01'));
    expect([...numberGaps(ledger.state, standard)]).toEqual([]);
  });
});
