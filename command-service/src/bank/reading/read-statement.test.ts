import { readFileSync } from 'node:fs';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type HashedStatement, readStatement, type StatementFile } from './read-statement.ts';

const usual = { currency: 'EUR', dateOrder: 'dayFirst' } as const;
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(bytes: Uint8Array, more: Partial<StatementFile> = {}) {
  return readStatement({ bytes, usual, columns: null, remembered: [], ...more });
}

function statement(name: string, more: Partial<StatementFile> = {}): HashedStatement {
  const answer = read(fixture(name), more);
  if (!('statement' in answer)) throw new Error('The columns of this file are unknown.');
  return answer.statement;
}

/** The entries in short: what came (+) or went (-), who, what for, and the bank's reference. */
function entriesOf({ entries }: HashedStatement): string[] {
  return entries.map((entry) => {
    const { date, isCredit, isReversal, amount, currency, name, iban, text, reference } = entry;
    const sign = `${isReversal ? 'reversal ' : ''}${isCredit ? '+' : '-'}`;
    return [date, `${sign}${amount} ${currency}`, name, iban, text, reference].filter(Boolean).join(' | ');
  });
}

it('CAMT.053 version 2: booked entries, reversals, character references, lines of one text', () => {
  const read2 = statement('camt053-v2.xml');
  expect(entriesOf(read2)).toEqual([
    '2026-11-20 | +1761.36 EUR | Lingua Nord GmbH | DE89370400440532013000 | RE 132, RE 143 & Gruß | 2026112000001',
    '2026-11-18 | -41.5 EUR | Stadtwerke | DE89370400440532013000 | Strom | 2026111800007',
    '2026-11-05 | +417.2 EUR | Kessler & Roth | RE 133 | 2026110500009',
    '2026-11-06 | reversal -417.2 EUR | Kessler & Roth | RE 133 | 2026110600002',
  ]);
  expect(read2).toMatchObject({
    format: 'CAMT.053',
    bank: 'Sparkasse Musterstadt',
    account: 'DE02120300000000202051',
    from: '2026-11-01',
    to: '2026-11-20',
    currency: 'EUR',
    warnings: ['1 pending or declined entry is left out.'],
  });
});

it('CAMT.053 version 4: a collected entry comes as its payments, with prefixes of namespaces', () => {
  expect(entriesOf(statement('camt053-v4.xml'))).toEqual([
    '2026-11-12 | +120 CHF | Halden Medizintechnik AG | RF18539007547034 Rechnung 139 E-1 | BATCH-77/1',
    '2026-11-12 | +180 CHF | Verlag Morgenrot | Rechnung 142 E-2 | BATCH-77/2',
  ]);
});

it('CAMT.053 version 8: the ultimate debtor is the payer, and the balances are checked', () => {
  const read8 = statement('camt053-v8.xml');
  expect(entriesOf(read8)).toEqual([
    '2026-11-16 | +484.1 EUR | Translatio Krakow Sp. z o.o. | PL61109010140000071219812874 | FV 141 | AT-0001',
  ]);
  expect(read8.warnings).toEqual([]);
  const cut = fixture('camt053-v8.xml').toString().replace('>474.10<', '>500.00<');
  expect(read(bytesOf(cut))).toMatchObject({
    statement: {
      warnings: ["The entries don't add up to the closing balance: the file may be incomplete."],
    },
  });
});

it('CAMT.052 version 6: a report of an account without an IBAN', () => {
  expect(statement('camt052-v6.xml')).toMatchObject({ format: 'CAMT.052', account: '0442 17' });
  expect(entriesOf(statement('camt052-v6.xml'))).toEqual(['2026-11-12 | +60 EUR | Konzertkarten']);
});

it('CAMT.054: the payments of a collected QR-bill credit, each with its reference', () => {
  expect(statement('camt054-v8.xml')).toMatchObject({ format: 'CAMT.054', account: 'CH4431999123000889012' });
  expect(entriesOf(statement('camt054-v8.xml'))).toEqual([
    '2026-11-12 | +380 CHF | Halden Treuhand | 000000000000000000000001399 | T-1',
    '2026-11-12 | +120 CHF | Verlag Morgenrot | Rechnung 142 | T-2',
  ]);
});

it('MT940: subfields that cut words, reversal marks and balances', () => {
  const good = statement('mt940-good.sta');
  expect(entriesOf(good)).toEqual([
    '2026-11-20 | +1761.36 EUR | LINGUA NORD GMBH HAMBURG | DE89370400440532013000 | Zahlung unserer Rechnung RE-2026-0132 und RE-2026-0143 | 2026112000001',
    '2026-11-18 | -41.5 EUR | STADTWERKE | Strom',
    '2026-11-06 | reversal -417.2 EUR | KESSLER ROTH | RE 133 | R-2',
    '2026-11-07 | reversal +12 EUR | STADTWERKE | Strom | R-3',
  ]);
  expect(good).toMatchObject({ account: 'DE02120300000000202051', currency: 'EUR', warnings: [] });
});

it('MT940 without balances, in SWIFT blocks, with other line ends and codes between slashes', () => {
  const broken = statement('mt940-broken.sta');
  expect(entriesOf(broken)).toEqual([
    // Booked on 1 January, with the value date of the day before.
    '2027-01-01 | +300.5 EUR | VERTAAL BV | NL91ABNA0417164300 | INV-2026-0042 RE 144 | B-1',
    '2026-11-01 | +99 EUR | M. Schuster Konzertkarten fuer den November, Danke und bis zum naechsten Mal',
  ]);
  expect(broken.warnings).toEqual([
    'The file has no balances, so it may be incomplete.',
    'The file names no currency; it was read as EUR.',
  ]);
});

it.each([
  [
    'sparkasse-like.csv',
    [
      '2026-11-20 | +1761.36 EUR | Lingua Nord GmbH Übersetzungen | DE89370400440532013000 | GUTSCHR. UEBERWEISUNG RE 132, RE 143',
      '2026-11-18 | -41.5 EUR | Stadtwerke | DE89370400440532013000 | FOLGELASTSCHRIFT Strom; "November"',
    ],
  ],
  ['dkb-like.csv', ['2026-11-19 | +642 EUR | Verlag Morgenrot | DE89370400440532013000 | Rechnung 142']],
  [
    'wise-like.csv',
    [
      '2026-11-13 | +1041.3 EUR | OAKFIELD PRESS LLC | Received money from OAKFIELD PRESS LLC with reference INV OCT INV OCT | TRANSFER-1001',
      '2026-11-14 | -3.2 EUR | Wise Charges for: TRANSFER-1001 | TRANSFER-1002',
    ],
  ],
  [
    'ing-nl-like.csv',
    [
      '2026-11-12 | +484.1 EUR | Vertaal BV | NL20INGB0001234567 | Factuur 141',
      '2026-11-11 | -12 EUR | Albert | Winkel',
    ],
  ],
  [
    'swiss-like.csv',
    ['2026-11-12 | +380 CHF | Halden Medizintechnik AG 139 abzgl. CN-3', '2026-11-11 | -1200 CHF | Miete'],
  ],
])('the CSV %s is read by its heads', (name, entries) => {
  expect(entriesOf(statement(name))).toEqual(entries);
});

it('a CSV of unknown shape needs its columns, and is read by those that the user chose', () => {
  const heads = ['When', 'What', 'Who', 'How much'];
  expect(read(fixture('unknown.csv'))).toMatchObject({
    needsColumns: { heads, sample: [['2026-11-03', 'RE 137', 'Lingua Nord', '840.14'], expect.anything()] },
  });
  const columns = { date: 0, text: [1], name: 2, amount: 3 };
  const chosen = entriesOf(statement('unknown.csv', { columns }));
  expect(chosen).toEqual([
    '2026-11-03 | +840.14 EUR | Lingua Nord | RE 137',
    '2026-11-04 | -12 EUR | Lingua Nord | RE 138',
  ]);
  const key = 'when|what|who|how much';
  expect(entriesOf(statement('unknown.csv', { remembered: [{ key, columns }] }))).toEqual(chosen);
  expect(() => statement('unknown.csv', { columns: { date: 1, text: [], amount: 2 } })).toThrow(
    UnreadableFile,
  );
});

it('days with the month first are recognised, and doubtful ones follow the user', () => {
  const csv = (...days: string[]) => bytesOf(`Date,Amount\n${days.map((day) => `${day},1.00`).join('\n')}`);
  const days = (bytes: Uint8Array, dateOrder: 'dayFirst' | 'monthFirst') => {
    const answer = read(bytes, { usual: { currency: 'USD', dateOrder } });
    return 'statement' in answer ? answer.statement.entries.map(({ date }) => date) : [];
  };
  expect(days(csv('11/20/2026', '11/03/2026'), 'dayFirst')).toEqual(['2026-11-20', '2026-11-03']);
  expect(days(csv('11/03/2026'), 'dayFirst')).toEqual(['2026-03-11']);
  expect(days(csv('11/03/2026'), 'monthFirst')).toEqual(['2026-11-03']);
});

it('the same entry has one hash in every file, and entries that look the same have two', () => {
  const twice = bytesOf('Date;Amount;Name\n01.11.2026;5,00;Anna\n01.11.2026;5,00;Anna\n');
  const hashes = (answer: ReturnType<typeof read>) =>
    'statement' in answer ? answer.statement.entries.map(({ hash }) => hash) : [];
  const first = hashes(read(twice));
  expect(new Set(first).size).toBe(2);
  expect(hashes(read(twice))).toEqual(first);
  expect(hashes(read(bytesOf('Date;Name;Amount\n01.11.2026;ANNA;5.00\n')))[0]).toBe(first[0]);
});

const BILLION_LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><Document>&b;</Document>`;
const ATTRIBUTES = Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ');
const amountOf = (amount: string) =>
  `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;

it.each([
  ['an empty file', ''],
  ['a document type', BILLION_LAUGHS],
  ['deep nesting', '<a>'.repeat(50_000)],
  ['closed deep nesting', '<a>'.repeat(200) + '</a>'.repeat(200)],
  ['a name of the language', '<Document><__proto__>1</__proto__></Document>'],
  ['a tag with 100,000 attributes', `<Document ${ATTRIBUTES}/>`],
  ['XML that is no statement', '<Document><Other/></Document>'],
  ['XML that ends early', fixture('camt053-v2.xml').toString().slice(0, 2_000)],
  ['a huge number', amountOf('9'.repeat(400))],
  ['a number with an exponent', amountOf('1e400')],
  ['an amount finer than a cent', amountOf('1.001')],
  ['a negative zero text', amountOf('--1')],
  ['MT940 without entries', ':20:X\n:25:1\n:61:nonsense\n'],
  ['one long line', 'x'.repeat(1_000_000)],
  ['a line of quotation marks', '"'.repeat(100_001)],
  ['bytes of an image', '\u0089PNG\u0000\u0001\u0002'],
])('%s is refused', (_, text) => {
  expect(() => read(bytesOf(text))).toThrow(UnreadableFile);
});

it('any bytes are read or refused, with a message', () => {
  const pieces = fc.constantFrom(
    ...[
      ':61:',
      ':86:',
      ':20:',
      ':25:',
      '2611201120C1,',
      '\n',
      '\r',
      ';',
      ',',
      '"',
      '<',
      '>',
      '</',
      'Ntry',
      '&#x',
    ],
    ...[
      '{1:',
      '}',
      '?20',
      '-',
      '20.11.2026',
      'Datum;Betrag\n',
      '1,00',
      '<Document>',
      '@@',
      '\ufeff',
      '\u0000',
    ],
  );
  const texts = fc
    .array(fc.oneof(pieces, fc.string()), { maxLength: 60 })
    .map((each) => bytesOf(each.join('')));
  fc.assert(
    fc.property(fc.oneof(texts, fc.uint8Array({ maxLength: 400 })), (bytes) => {
      try {
        read(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }),
    { numRuns: 1_500 },
  );
});

it('MT940: a field of slashes alone takes no time', () => {
  const field = `/REMI/Rent${'/'.repeat(400_000)}x//`;
  const text = `:20:X\n:25:1\n:60F:C261101EUR1,00\n:61:2611011101C1,00NTRF\n:86:${field}\n`;
  const from = performance.now();
  const answer = read(bytesOf(text));
  expect(performance.now() - from).toBeLessThan(3_000);
  expect('statement' in answer && answer.statement.entries[0]?.text).toMatch(/^Rent/);
});

it('a damaged statement is read or refused, and amounts stay decimals', () => {
  const whole = ['camt053-v2.xml', 'mt940-good.sta', 'mt940-broken.sta', 'sparkasse-like.csv'].map(fixture);
  fc.assert(
    fc.property(fc.constantFrom(...whole), fc.nat(), fc.nat(255), (bytes, place, value) => {
      const damaged = new Uint8Array(bytes);
      damaged[place % damaged.length] = value;
      try {
        const answer = read(damaged);
        if (!('statement' in answer)) return;
        for (const { amount } of answer.statement.entries) expect(amount).toMatch(/^\d{1,12}(?:\.\d{1,3})?$/);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFile);
      }
    }),
    { numRuns: 600 },
  );
});

const entriesIn = (text: string, more: Partial<StatementFile> = {}): HashedStatement => {
  const answer = read(bytesOf(text), more);
  if (!('statement' in answer)) throw new Error('The columns of this file are unknown.');
  return answer.statement;
};

const mt940 = (...lines: string[]) =>
  [
    ':20:1',
    ':25:12030000/202051',
    ':28C:1/1',
    ':60F:C261001EUR0,',
    ...lines,
    ':62F:C261031EUR345,60',
    '-',
  ].join('\r\n');

it.each([
  ['a blank day of booking', ':61:261005    CR345,60N062NONREF', '2026-10-05'],
  ['a break behind the mark', ':61:2610051005CR\r\n345,60N062NONREF', '2026-10-05'],
  ['30 February as the day of value', ':61:260230CR345,60N062NONREF', '2026-02-28'],
])('MT940 with %s is read', (_what, entry, date) => {
  const { entries } = entriesIn(mt940(entry, ':86:166?00GUTSCHRIFT?20RE 132'));
  expect(entries).toMatchObject([{ date, amount: '345.6', isCredit: true }]);
});

it('MT940: an entry that cannot be read is a warning, and the others are there', () => {
  const { entries, warnings } = entriesIn(
    mt940(':61:269905CR1,00N062NONREF', ':86:x', ':61:261005CR345,60N062NONREF', ':86:166?20RE 132'),
  );
  expect(entries).toHaveLength(1);
  expect(warnings).toContain('An entry could not be read: 269905CR1,00N062NONREF');
});

const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n));
const unreadable = (n: number) => `:61:269905CR${n},00N062NONREF`;
const readable = (n: number) => `:61:261005CR${n + 1},00N062NONREF`;

it('MT940: of thousands of unreadable entries in several messages, five are named in one warning', () => {
  const { entries, warnings } = entriesIn(
    [mt940(...lines(2_000, unreadable)), mt940(...lines(2_500, readable))].join('\r\n'),
  );
  expect(entries).toHaveLength(2_500);
  expect(warnings.filter((warning) => warning.includes('could not be read'))).toEqual([
    `2000 entries could not be read: ${lines(5, (n) => `269905CR${n},00N062NONREF`).join(', ')}…`,
  ]);
});

it('MT940: a file is refused when most of its entries are unreadable', () => {
  const text = mt940(...lines(3_000, unreadable), readable(0));
  expect(() => read(bytesOf(text))).toThrow("We couldn't read the entries in this MT940 file.");
});

it.each([
  ['no movements', mt940(), 'This MT940 file has no entries.'],
  [
    'no movements, with its balances in SWIFT blocks',
    `{1:F01X}{4:\n${mt940()}}`,
    'This MT940 file has no entries.',
  ],
  [
    'one entry that cannot be read',
    mt940(':61:nonsense'),
    "We couldn't read the entries in this MT940 file.",
  ],
])('MT940: a statement with %s is refused for that', (_what, text, words) => {
  expect(() => read(bytesOf(text))).toThrow(words);
});

it('MT940: unreadable entries count towards the limit of a file', () => {
  const text = mt940(...lines(10_000, unreadable), ...lines(10_001, readable));
  expect(() => read(bytesOf(text))).toThrow('One file has at most 20,000 entries.');
});

it.each([
  ['a tag that is cut', ':\r\n86:166?00GUTSCHRIFT?20RE 132?32LINGUA NORD'],
  ['a line that begins like a field', ':86:166?00GUTSCHRIFT?20PLAN 14\r\n:46:08 RE 132?32LINGUA NORD'],
])('MT940: %s keeps the text and the name', (_what, information) => {
  const { entries } = entriesIn(mt940(':61:261005CR345,60N062NONREF', information));
  expect(entries[0]).toMatchObject({ name: 'LINGUA NORD', text: expect.stringContaining('RE 132') });
});

const csv = (...rows: string[]) =>
  ['Buchungstag;Name;Verwendungszweck;Betrag (EUR);Info', ...rows].join('\n');

it.each([
  ['another column', '05.10.2026;Lingua Nord;RE 132;345,60;Umsatz vorgemerkt'],
  ['another column in English', '05.10.2026;Lingua Nord;RE 132;345,60;Pending'],
  ['another column in Polish', '05.10.2026;Lingua Nord;RE 132;345,60;Operacja nierozliczona'],
  ['another column in French', '05.10.2026;Lingua Nord;RE 132;345,60;Opération en attente'],
  ['another column, twice', '05.10.2026;Lingua Nord;RE 132;345,60;Umsatz vorgemerkt (nicht gebucht)'],
  ['a refused one', '05.10.2026;Lingua Nord;RE 132;345,60;Zahlung abgelehnt'],
  ['the text alone', '05.10.2026;Lingua Nord;Umsatz vorgemerkt;345,60;'],
])('CSV: an entry that is not booked is left out, said in %s', (_where, row) => {
  const { entries, warnings } = entriesIn(csv(row, '06.10.2026;Halden;RE 133;20,00;'));
  expect(entries.map(({ name }) => name)).toEqual(['Halden']);
  expect(warnings).toContain('1 pending or declined entry is left out.');
});

it('CSV: what a payer writes about something that is pending is text', () => {
  const rows = [
    '05.10.2026;Pending Books Ltd;RE 132, remainder pending;345,60;',
    '06.10.2026;Halden;Kursgebühr storniert, RE 133;20,00;Gutschrift',
  ];
  expect(entriesIn(csv(...rows)).entries).toHaveLength(2);
});

it.each([
  ['Booked', 'Order processing', ['Lingua Nord', 'Halden']],
  ['Booked', 'Pending', ['Lingua Nord', 'Halden']],
  ['Payment pending', 'Translation', ['Halden']],
])('CSV: a column of the state decides alone: %s, in the category %s', (state, category, names) => {
  const { entries, warnings } = entriesIn(
    [
      'Date;Name;Reference;Amount (EUR);Status;Category',
      `05.10.2026;Lingua Nord;RE 132;345,60;${state};${category}`,
      '06.10.2026;Halden;RE 133;20,00;Booked;Translation',
    ].join('\n'),
  );
  expect(entries.map(({ name }) => name)).toEqual(names);
  expect(warnings).toEqual(names.length === 2 ? [] : ['1 pending or declined entry is left out.']);
});

it.each(['Order processing', 'Kurs geplant', 'RE 131 cancelled, thanks'])(
  'CSV: an entry is read although another column has a word of a state: %s',
  (info) => {
    const { entries, warnings } = entriesIn(csv(`05.10.2026;Lingua Nord;RE 132;345,60;${info}`));
    expect(entries).toMatchObject([{ name: 'Lingua Nord', amount: '345.6' }]);
    expect(warnings).toEqual([]);
  },
);

it.each([
  [1, 'An entry could not be read: row 2'],
  [5, '5 entries could not be read: row 2, row 3, row 4, row 5, row 6'],
  [6, '6 entries could not be read: row 2, row 3, row 4, row 5, row 6…'],
])('CSV: of %i unreadable rows, five at most are named', (count, warning) => {
  const rows = [
    ...lines(count, () => '05.10.2026;Halden;RE 133;much;'),
    ...lines(6, () => '06.10.2026;Halden;RE 133;20,00;'),
  ];
  expect(entriesIn(csv(...rows)).warnings).toEqual([warning]);
});

it.each(['true', '1'])('CAMT: a reversal that is marked as %s is one', (mark) => {
  const text = fixture('camt053-v2.xml')
    .toString()
    .replaceAll('<RvslInd>true</RvslInd>', `<RvslInd>${mark}</RvslInd>`);
  expect(entriesIn(text).entries.filter(({ isReversal }) => isReversal)).toHaveLength(1);
});

it('MT940: the purpose and the name in a field of MultiCash, and in one with a wrong tag', () => {
  const { entries } = entriesIn(
    mt940(
      ':61:261005CR345,60N062NONREF',
      ':NS:01RE 132',
      '02und RE 133',
      '15Lingua',
      '16Nord',
      ':61:261006CR20,00N062NONREF',
      ':25:166?00GUTSCHRIFT?20RE 134?32HALDEN',
    ),
  );
  expect(entries).toMatchObject([
    { name: 'Lingua Nord', text: 'RE 132 und RE 133' },
    { name: 'HALDEN', text: 'RE 134' },
  ]);
});

it('MT942: the currency of the report is that of its floor limit or its sums', () => {
  const report = (field: string) =>
    [':20:1', ':25:PL1', field, ':61:2610051005C20,00NTRF', ':86:RE 132'].join('\n');
  for (const field of [':34F:PLNC0,', ':34F:PLN0,', ':90C:1PLN20,00']) {
    expect(entriesIn(report(field))).toMatchObject({
      currency: 'PLN',
      warnings: ['The file has no balances, so it may be incomplete.'],
    });
  }
});

it('entries of nothing are left out', () => {
  expect(entriesIn(mt940(':61:261005CR0,00N062NONREF', ':61:261005CR345,60N062NONREF')).entries).toHaveLength(
    1,
  );
});

const camt = (...entries: string[]) =>
  `<Document><BkToCstmrStmt><Stmt>${entries.map((entry) => `<Ntry>${entry}<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts></Ntry>`).join('')}</Stmt></BkToCstmrStmt></Document>`;
const PAID = '<Amt Ccy="EUR">20.00</Amt>';
const BOOKED = '<BookgDt><Dt>2026-10-05</Dt></BookgDt>';

it.each([
  ['no day', PAID],
  ['a currency that nobody has', `<Amt Ccy="XYZ">20.00</Amt>${BOOKED}`],
])('CAMT: an entry with %s is a warning, and the others are there', (_, entry) => {
  const { entries, warnings } = entriesIn(camt(entry, `${PAID}${BOOKED}`));
  expect(entries).toHaveLength(1);
  expect(warnings).toEqual(['An entry could not be read: entry 1']);
});

it('CAMT: the day of an entry without one is that of its payment', () => {
  const detail =
    '<NtryDtls><TxDtls><RltdDts><IntrBkSttlmDt>2026-10-05</IntrBkSttlmDt></RltdDts></TxDtls></NtryDtls>';
  expect(entriesIn(camt(`${PAID}${detail}`)).entries).toMatchObject([{ date: '2026-10-05' }]);
});
