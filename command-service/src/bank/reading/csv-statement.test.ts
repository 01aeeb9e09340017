import { expect, it } from 'vitest';
import { readStatement, type StatementFile, type StatementReading } from './read-statement.ts';

const usual = { currency: 'EUR', dateOrder: 'dayFirst' } as const;

const read = (lines: readonly string[], more: Partial<StatementFile> = {}): StatementReading =>
  readStatement({
    bytes: new TextEncoder().encode(lines.join('\n')),
    usual,
    columns: null,
    remembered: [],
    ...more,
  });

function statementOf(lines: readonly string[], more: Partial<StatementFile> = {}) {
  const answer = read(lines, more);
  if (!('statement' in answer)) throw new Error('The columns of this file are unknown.');
  return answer.statement;
}

/** 日付,内容,出金金額(円),入金金額(円) and an entry under it. */
const SHIFT_JIS =
  '93fa95742c93e097652c8f6f8be08be08a7a28897e292c93fc8be08be08a7a28897e290a323032362f30332f31342c90558d9e20834a29835083588389815b2c2c223131302c303030220a';

const BARE = [
  '05.10.2026;Lingua Nord;RE 132;345,60',
  '06.10.2026;Halden;RE 133;20,00',
  '07.10.2026;Kessler;RE 134;-7,50',
];

it('without headings every row is an entry, and the columns are asked for', () => {
  expect(read(BARE)).toMatchObject({
    needsColumns: {
      heads: ['Column 1: days', 'Column 2', 'Column 3', 'Column 4: amounts'],
      sample: [['05.10.2026', 'Lingua Nord', 'RE 132', '345,60'], expect.anything(), expect.anything()],
      guess: { date: 0, amount: 3, text: [1, 2] },
    },
  });
  const columns = { date: 0, name: 1, text: [2], amount: 3 };
  expect(statementOf(BARE, { columns }).entries.map(({ name }) => name)).toEqual([
    'Lingua Nord',
    'Halden',
    'Kessler',
  ]);
});

it('without headings a row that is not booked is left out, also the first one', () => {
  const rows = [
    '05.10.2026;Lingua Nord;Betrag vorgemerkt;345,60;vorgemerkt',
    ...BARE.map((row) => `${row};`),
  ];
  const { entries, warnings } = statementOf(rows, { columns: { date: 0, name: 1, text: [2], amount: 3 } });
  expect(entries).toHaveLength(3);
  expect(warnings).toContain('1 pending or declined entry is left out.');
});

it('a line about the account above is not an entry, and headings that nobody knows are headings', () => {
  const rows = ['Konto 4711;;;', 'Wann;Wer;Wofür;Wieviel', ...BARE];
  expect(read(rows)).toMatchObject({
    needsColumns: { heads: ['Wann', 'Wer', 'Wofür', 'Wieviel'], guess: { date: 0, amount: 3 } },
  });
});

it('the delimiter under which headings are known wins, and a row with more cells is a warning', () => {
  const { entries, warnings } = statementOf([
    'Buchungstag;Name;Verwendungszweck;Betrag in EUR',
    '05.10.2026;Lingua Nord, Hamburg;RE 132;345,60',
    '06.10.2026;Halden; Thun;RE 133;20,00',
    '07.10.2026;Kessler, Bonn;RE 134;7,50',
  ]);
  expect(entries.map(({ name, amount }) => [name, amount])).toEqual([
    ['Lingua Nord, Hamburg', '345.6'],
    ['Kessler, Bonn', '7.5'],
  ]);
  expect(warnings).toEqual(['An entry could not be read: row 3']);
});

it('rows that all have an empty cell more than the headings are read', () => {
  const rows = ['Datum;Name;Verwendungszweck;Betrag in EUR', ...BARE.map((row) => `${row};`)];
  expect(statementOf(rows).warnings).toEqual([]);
  const named = ['Datum;Name;Verwendungszweck;Betrag in EUR', ...BARE.map((row) => `${row};x`)];
  expect(statementOf(named).entries).toHaveLength(3);
});

it('a row that ends before its amount is a warning', () => {
  const rows = ['Datum;Name;Verwendungszweck;Betrag in EUR', ...BARE, '08.10.2026;Morgenrot'];
  expect(statementOf(rows).warnings).toEqual(['An entry could not be read: row 5']);
});

it('the columns are asked for where no text is known, and not where there is none', () => {
  const rows = ['Datum;Wer was wollte;Betrag in EUR', '05.10.2026;Lingua Nord RE 132;345,60'];
  expect(read(rows)).toMatchObject({ needsColumns: { guess: { date: 0, amount: 2, text: [1] } } });
  expect(statementOf(['Datum;Betrag in EUR', '05.10.2026;345,60']).entries).toHaveLength(1);
});

it('an unclear order of day and month is said, and the choice of the user is not', () => {
  const rows = ['Date,Description,Amount (EUR)', '10/05/2026,RE 132,345.60', '10/06/2026,RE 133,20.00'];
  const doubt =
    'The file doesn’t say whether days or months come first: “10/05/2026” was read as 10 May 2026. You can change this under “Columns”.';
  expect(statementOf(rows).warnings).toEqual([doubt]);
  const columns = { date: 0, text: [1], amount: 2, dateOrder: 'monthFirst' as const };
  expect(statementOf(rows, { columns })).toMatchObject({ warnings: [], from: '2026-10-05' });
});

it('an unclear decimal mark is said', () => {
  const rows = ['Datum;Text;Betrag in EUR', '05.10.2026;RE 132;1.234'];
  expect(statementOf(rows).warnings).toEqual([
    'The file doesn’t say whether a dot or a comma marks decimals: “1.234” was read as 1234. You can change this under “Columns”.',
  ]);
});

it('the currency of cells, headings and lines above is used, and a guessed one is said and can be chosen', () => {
  const bare = ['Datum;Text;Betrag', '05.10.2026;RE 132;345,60'];
  expect(statementOf(bare).warnings).toEqual([
    'The file names no currency; it was read as EUR. You can change this under “Columns”.',
  ]);
  const columns = { date: 0, text: [1], amount: 2, currencyCode: 'CHF' };
  expect(statementOf(bare, { columns })).toMatchObject({ currency: 'CHF', warnings: [] });
  for (const rows of [
    ['Währung: CHF;;', ...bare],
    ['Kontostand;1.000,00 CHF;', ...bare],
    ['Datum;Text;Betrag CHF', '05.10.2026;RE 132;345,60'],
    ['Datum;Text;Betrag', '05.10.2026;RE 132;345,60 CHF'],
    ['Datum;Text;Betrag;Saldo', '05.10.2026;RE 132;345,60CHF;1.000,00CHF'],
  ]) {
    expect(statementOf(rows)).toMatchObject({ currency: 'CHF', warnings: [] });
  }
});

it.each([
  ['05-Oct-2026', '="345,60"'],
  ['2026-10-05T14:00:00+02:00', '345,60EUR'],
  ['20261005', '345,60+'],
  ['="05.10.2026"', '€ 345,60'],
])('days and amounts are read as banks write them: %s, %s', (day, amount) => {
  const rows = ['Datum;Text;Betrag', `${day};RE 132;${amount}`, '06.10.2026;RE 133;50,-'];
  expect(statementOf(rows).entries).toMatchObject([
    { date: '2026-10-05', amount: '345.6', isCredit: true },
    { date: '2026-10-06', amount: '50', isCredit: true },
  ]);
});

it('what the user can change is answered with the entries', () => {
  const answer = read(['Date,Description,Amount', '10/05/2026,RE 132,345.60']);
  expect(answer).toMatchObject({
    csv: {
      heads: ['Date', 'Description', 'Amount'],
      sample: [['10/05/2026', 'RE 132', '345.60']],
      guess: { date: 0, text: [1], amount: 2, dateOrder: 'dayFirst', decimalMark: '.', currencyCode: 'EUR' },
      doubts: ['dateOrder', 'currencyCode'],
    },
  });
});

it('letters are read in a chosen encoding, which is remembered with the columns', () => {
  const rows = ['Datum;Poznámka;Betrag in EUR', '05.10.2026;Nováček;345,60'];
  const bytes = Uint8Array.from(
    rows.join('\n'),
    (letter) => ({ á: 0xe1, č: 0xe8 })[letter] ?? letter.charCodeAt(0),
  );
  const first = (more: Partial<StatementFile>) => statementOf([], { bytes, ...more }).entries[0]?.text;
  expect(first({})).toBe('Nováèek');
  expect(first({ encoding: 'windows-1250' })).toBe('Nováček');
  const columns = { date: 0, text: [1], amount: 2, encoding: 'windows-1250' } as const;
  const remembered = [{ key: 'datum|poznamka|betrag in eur', columns: { ...columns, text: [1] } }];
  expect(first({ remembered })).toBe('Nováček');
});

it.each([
  ['under a head for it', 'CreditDebet', 'D', 'C'],
  ['under any head', 'Richting van de boeking', 'Af', 'Bij'],
  ['in another language', 'Irány', 'outflow', 'inflow'],
])('a column that says debit or credit is used: %s', (_, head, debit, credit) => {
  const rows = [
    `Datum;${head};Bedrag;Omschrijving;Munt`,
    `05.10.2026;${debit};345,60;Huur;EUR`,
    `06.10.2026;${credit};20,00;Factuur 133;EUR`,
  ];
  expect(statementOf(rows).entries.map(({ isCredit }) => isCredit)).toEqual([false, true]);
});

it('a word for debit or credit that nobody knows is not taken for a credit', () => {
  const rows = [
    'Datum;Soll/Haben;Betrag in EUR;Text',
    '05.10.2026;Q;345,60;Miete',
    '06.10.2026;H;20,00;RE 133',
  ];
  expect(statementOf(rows)).toMatchObject({
    entries: [{ amount: '20' }],
    warnings: [expect.stringContaining('row 2')],
  });
});

it('an entry whose day says that it is not booked is counted', () => {
  const rows = ['Date;Description;Amount', 'Pending;RE 132;345.60 EUR', '12-Dec-2026;RE 133;20.00 EUR'];
  expect(statementOf(rows)).toMatchObject({
    entries: [{ amount: '20' }],
    warnings: ['1 pending or declined entry is left out.'],
  });
});

it('of several currencies the one beside the amount counts, and one among the amounts for all of them', () => {
  const beside = [
    'Datum;Összeg;A tétel devizaneme;Text;Az egyenleg devizaneme',
    '05.10.2026;20,00;HUF;RE 1;EUR',
  ];
  expect(statementOf(beside)).toMatchObject({ currency: 'HUF' });
  const among = ['Date;Description;Amount', '05.10.2026;RE 132;$20.00', '06.10.2026;RE 133;7.50'];
  expect(statementOf(among).entries.map(({ currency }) => currency)).toEqual(['USD', 'USD']);
});

it('a longer row without an amount is not an entry', () => {
  const rows = [
    'Datum;Betrag in EUR;Text',
    ...['05.10.2026;20,00;RE 1', '06.10.2026;0,00;Zins;0,5 %;ab Juli', '07.10.2026;3,00;RE 2'],
  ];
  expect(statementOf(rows)).toMatchObject({ entries: [{}, {}], warnings: [] });
});

it('of several lines that may be headings the one that names most columns is taken', () => {
  const rows = [
    'Umsatzanzeige;Datei erstellt am: 09.12.2026 15:23',
    'Zeitraum;01.10.2026 - 09.12.2026',
    'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Verwendungszweck;Betrag;Währung',
    '05.10.2026;05.10.2026;Lingua Nord;RE 132;345,60;EUR',
  ];
  expect(statementOf(rows).entries).toMatchObject([{ name: 'Lingua Nord', text: 'RE 132', amount: '345.6' }]);
});

it('a line about a balance or a turnover is not an entry', () => {
  const rows = [
    'Data;Gavėjas;Paaiškinimai;Suma;Valiuta;D/K',
    '2026-10-01;;Likutis pradžiai;2123,82;EUR;K',
    '2026-10-05;Lingua Nord;RE 132;345,60;EUR;K',
    '2026-10-05;;Opening balance;1,00;EUR;K',
    '2026-10-06;Saldo Verlag;Saldo of RE 133;20,00;EUR;K',
    '2026-10-31;;Apyvarta;365,60;EUR;K',
  ];
  expect(statementOf(rows).entries.map(({ name }) => name)).toEqual(['Lingua Nord', 'Saldo Verlag']);
});

it('a column of currencies is known by its cells, and one of days by the same head is not', () => {
  const romanian = [
    'Data;Detalii;Sumă;Valută',
    '05.10.2026;RE 132;345,60;RON',
    '06.10.2026;RE 133;20,00;RON',
  ];
  expect(statementOf(romanian)).toMatchObject({ currency: 'RON', warnings: [] });
  const german = ['Buchungsdatum;Text;Betrag in EUR;Valuta', '05.10.2026;RE 132;345,60;06.10.2026'];
  expect(statementOf(german)).toMatchObject({ currency: 'EUR', from: '2026-10-05', warnings: [] });
});

it('the columns are asked for where the known text is empty and another column has words', () => {
  const rows = ['Date;Wording;Note;Amount in EUR', '05.10.2026;Lingua Nord RE 132;;345,60'];
  expect(read(rows)).toMatchObject({ needsColumns: { guess: { date: 0, amount: 3 } } });
});

it('without a column for the text, what stands in that of the name is the text too', () => {
  const rows = ['Bokföringsdatum;Text/mottagare;Belopp SEK', '2026-06-21;Lingua RE 132;1000,00'];
  expect(statementOf(rows).entries).toMatchObject([{ text: 'Lingua RE 132' }]);
});

it.each([
  ['Statut', 'En cours', 'Exécuté'],
  ['Status', 'In Bearbeitung', 'Gebucht'],
  ['Estado', 'En proceso', 'Realizado'],
  ['State', 'In progress', 'Done'],
])('a state in the column %s leaves an entry out: %s', (head, waiting, booked) => {
  const rows = [
    `Date;${head};Description;Amount EUR`,
    `05.10.2026;${waiting};RE 132;345,60`,
    `06.10.2026;${booked};RE 133;20,00`,
  ];
  expect(statementOf(rows).entries).toMatchObject([{ amount: '20' }]);
});

it('amounts with Cr and Dr behind them, under heads that speak of a statement', () => {
  const rows = [
    'Transaction date,Statement text,Transaction amount',
    '05 Oct 2026,RE 132,"1,345.60 Cr"',
    '06 Oct 2026,Rent,500.00 Dr',
  ];
  expect(statementOf(rows).entries).toMatchObject([
    { amount: '1345.6', isCredit: true, text: 'RE 132' },
    { amount: '500', isCredit: false },
  ]);
});

it('a line about a balance is not an entry, however the bank sets it', () => {
  const rows = [
    'Data;Valuta;Addebiti;Accrediti;Descrizione operazioni',
    '28/02/26;;;1.000,00|;SALDO INIZIALE',
    '14/03/26;14/03/26;;345,60;BONIFICO DA KESSLER SRL FATTURA 132',
    '31/03/26;;;1.345,60;|SALDO FINALE',
    '31/03/26;;;1.345,60;S A L D O',
  ];
  expect(statementOf(rows).entries.map(({ amount }) => amount)).toEqual(['345.6']);
});

it.each([
  'Anfangssaldo',
  'Saldo Anterior',
  'Saldo do dia',
  'Saldo końcowe',
  'Počáteční zůstatek',
  'Ingående saldo',
  'Zwischensaldo',
  'Opening Balance',
  'Balance brought forward',
])('a line about a balance is not an entry in any language: %s', (words) => {
  const rows = ['Datum;Text;Betrag in EUR', `01.10.2026;${words};1.000,00`, '05.10.2026;RE 132;345,60'];
  expect(statementOf(rows).entries.map(({ text }) => text)).toEqual(['RE 132']);
});

it('the currency of a foreign amount is not that of the amount', () => {
  const rows = [
    'Datum;Empfänger;Verwendungszweck;Betrag (EUR);Betrag (Fremdwährung);Fremdwährung',
    '05.10.2026;Kessler;RE 132;345,60;380,00;USD',
    '06.10.2026;Amazon;;-12,34;-13,50;USD',
  ];
  expect(statementOf(rows).entries.map(({ currency }) => currency)).toEqual(['EUR', 'EUR']);
});

it('the IBAN of the own account is not that of whoever paid', () => {
  const own = 'DE89370400440532013000';
  const german = [
    'Buchungstag;Buchungstext;Betrag;Währung;IBAN Auftraggeberkonto',
    `05.10.2026;Kessler RE 132;345,60;EUR;${own}`,
  ];
  expect(statementOf(german)).toMatchObject({ account: own, entries: [{ iban: null }] });
  const unnamed = [
    'Buchungstag;Buchungstext;Betrag;Währung;Kontonummer',
    ...['05.10.2026;Kessler', '06.10.2026;Halden', '07.10.2026;Lingua'].map(
      (row) => `${row};1,00;EUR;${own}`,
    ),
  ];
  expect(statementOf(unnamed).entries.map(({ iban }) => iban)).toEqual([null, null, null]);
});

it('a column of IBANs is that of whoever paid, whatever its head', () => {
  const rows = [
    'Date;Amount;Account;Counterparty;Name;Description;Currency',
    '2026-10-05;345,60;NL47BUNQ2025181418;NL77RABO0311467415;Kessler BV;RE 132;EUR',
    '2026-10-06;20,00;NL47BUNQ2025181418;;Halden;RE 133;EUR',
  ];
  expect(statementOf(rows).entries.map(({ name, iban }) => [name, iban])).toEqual([
    ['Kessler BV', 'NL77RABO0311467415'],
    ['Halden', null],
  ]);
});

it('columns without a head behind the text belong to it', () => {
  const rows = [
    'Data operacji,Kwota,Waluta,Saldo po transakcji,Opis transakcji,,',
    '2026-10-05,+345.60,PLN,1345.60,Rachunek nadawcy: 98102010130000,Nazwa nadawcy: KESSLER,Tytuł: FAKTURA 132',
  ];
  expect(statementOf(rows).entries).toMatchObject([
    { text: 'Rachunek nadawcy: 98102010130000 Nazwa nadawcy: KESSLER Tytuł: FAKTURA 132' },
  ]);
});

it('a first entry whose amount has no cents is not the headings', () => {
  const rows = [
    'IBAN;Gebucht um;Wortlaut;Betragliches;Stand',
    'CH9300762011623852957;2026-10-05 00:00:00.0;Kessler RE 132;2304.4;3304.4',
    'CH9300762011623852957;2026-10-06 00:00:00.0;Migros;-12.5;3291.9',
  ];
  expect(read(rows)).toMatchObject({
    needsColumns: { heads: ['IBAN', 'Gebucht um', 'Wortlaut', 'Betragliches', 'Stand'], sample: [{}, {}] },
  });
});

it('the day is read from another column where the named one is empty', () => {
  const rows = [
    'Datum splatnosti;Datum odepsani;Castka;Mena;Popis',
    '05.10.2026;;345,60;CZK;RE 132',
    '06.10.2026;;20,00;CZK;RE 133',
  ];
  expect(statementOf(rows)).toMatchObject({ from: '2026-10-05', entries: [{}, {}] });
});

it('a sign in the heading of the amount is its currency', () => {
  for (const [head, currency] of [
    ['Valor (R$)', 'BRL'],
    ['Importe (€)', 'EUR'],
    ['Amount (£)', 'GBP'],
  ]) {
    const rows = [`Data;Descrição;${head}`, '05/10/2026;RE 132;345,60', '15/10/2026;RE 133;20,00'];
    expect(statementOf(rows)).toMatchObject({ currency, warnings: [] });
  }
});

it.each([
  ['Venter', 'Udført'],
  ['Slettet', 'Udført'],
  ['Reservert', 'Bokført'],
  ['Väntar', 'Utförd'],
  ['Čeká', 'Zaúčtováno'],
  ['Zamítnuto', 'Zaúčtováno'],
  ['Varaus', 'Kirjattu'],
  ['Függőben', 'Könyvelt'],
  ['Bekliyor', 'Gerçekleşti'],
])('a state in the banks’ other languages leaves an entry out: %s', (waiting, booked) => {
  const rows = [
    'Date;Status;Description;Amount EUR',
    `05.10.2026;${waiting};RE 132;345,60`,
    `06.10.2026;${booked};RE 133;20,00`,
  ];
  expect(statementOf(rows).entries).toMatchObject([{ amount: '20' }]);
});

it('an announced entry, which has no day of booking yet, is left out and said', () => {
  const rows = [
    'Time of payment;Booking date;Counterparty name;Details;Amount EUR',
    '2026-10-05 10:00;2026-10-05;Kessler;RE 132;345,60',
    '2026-10-06 10:00;;Halden;RE 133;20,00',
    ';;;Sum;365,60',
  ];
  expect(statementOf(rows)).toMatchObject({
    entries: [{ amount: '345.6' }],
    warnings: ['1 pending or declined entry is left out.'],
  });
});

it.each([
  ['24 lug 2026. 02:59:45', '2026-07-24'],
  ['14 martie 2026', '2026-03-14'],
  ['3. joulukuuta 2026', '2026-12-03'],
  ['6. des. 2026', '2026-12-06'],
  ['5 Şubat 2026', '2026-02-05'],
  ['2026.03.14.', '2026-03-14'],
])('a day is read as banks write it: %s', (day, date) => {
  const rows = ['Date;Description;Amount EUR', `${day};RE 132;345,60`];
  expect(statementOf(rows).entries).toMatchObject([{ date }]);
});

it('a Japanese statement is read in its encoding', () => {
  const bytes = Uint8Array.from(SHIFT_JIS.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const answer = readStatement({ bytes, usual, columns: null, remembered: [] });
  expect(answer).toMatchObject({
    statement: { currency: 'JPY', entries: [{ amount: '110000', text: '振込 カ)ケスラー' }] },
    csv: { encoding: 'shift_jis' },
  });
});

it('rows below an entry that have no more than text belong to it', () => {
  const rows = [
    'Data;Detalii tranzactie;Debit;Credit',
    '14 martie 2026;Incasare;;345,60',
    ';Ordonator: Kessler SRL;;',
    ';Detalii: RE 132;;',
    ';;;',
    ';Something else;;',
    '15 martie 2026;Cumparare POS;12,50;',
  ];
  expect(statementOf(rows).entries.map(({ text }) => text)).toEqual([
    'Incasare Ordonator: Kessler SRL Detalii: RE 132 Something else',
    'Cumparare POS',
  ]);
});
