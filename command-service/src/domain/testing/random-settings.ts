import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { BLUE_LOGO } from '@ledgerline/shared-events/paper/testing/sample-logo.ts';
import { BUILT_IN_SERIES } from '@ledgerline/shared-events/settings/number-series.ts';
import type { Chooser } from './chooser.ts';
import { randomGrid } from './random-analyses.ts';
import { randomLegalId } from './random-clients.ts';
import { type Maker, type Makers, randomHtml } from './random-payloads.ts';
import { randomReminders } from './random-reminders.ts';

const single: Maker = (choose) =>
  choose.of<Json>(
    { key: 'timezone', value: choose.of('Asia/Tokyo', 'UTC', 'America/New_York') },
    { key: 'paymentTerms', value: choose.of<Json>(14, 30, null) },
    { key: 'billingInformationName', value: choose.word() },
    { key: 'firstDayOfWeek', value: choose.of(0, 1) },
    { key: 'startPage', value: choose.of('jobs', 'start') },
    { key: 'dailyCapacity', value: choose.of<Json>({ 1: 2500 }, { 1: '1800', 7: 6 }, {}, null) },
    { key: 'reminders', value: choose.of(randomReminders(choose), null) },
    {
      key: 'seller',
      value: choose.of<Json>({ iban: 'DE89 3704 0044 0532 0130 00', city: choose.word() }, {}, null),
    },
    { key: 'seller', value: { accounts: randomAccounts(choose) } },
    {
      key: 'seller',
      value: {
        ...{ city: choose.word(), legalForm: choose.of('', 'EI'), legalId: randomLegalId(choose) },
        vatId: choose.of('', 'DE136695976', choose.word()),
      },
    },
    { key: 'payByQr', value: choose.of(true, false) },
    { key: 'smallBusiness', value: choose.of(true, false, null) },
    { key: 'supplyDates', value: choose.of(true, false, null) },
    {
      key: 'surcharges',
      value: choose.of<Json>(null, [], [{ id: 4, name: choose.word(), percent: '12,5' }]),
    },
    { key: 'taxRounding', value: choose.of('line', 'document', null) },
    { key: 'taxCurrency', value: choose.of(choose.currency(), null) },
    { key: 'seller', value: { country: choose.of('BE', 'DE', 'CH') } },
    { key: 'catGrids', value: choose.of<Json>(null, [{ id: 7, ...randomGrid(choose), default: true }]) },
    { key: 'numberSeries', value: choose.of<Json>(null, randomSeries(choose)) },
    { key: 'fiscalMode', value: choose.of(true, false, null) },
    { key: 'accent', value: choose.of<Json>('#1F4E79', '#9b1c31', '#ffff00', 'red', null) },
    { key: 'logo', value: choose.of<Json>(null, 'iVBORw0KGgo=', { ...BLUE_LOGO }) },
    { key: 'defaultInvoiceLanguage', value: choose.of('1', '4') },
    { key: 'currency', value: choose.currency() },
  );

/** Bank accounts, among them some that are refused: without a number, or twice in a currency. */
function randomAccounts(choose: Chooser): Json {
  const first = choose.of<Json>(
    { iban: 'DE89 3704 0044 0532 0130 00', holder: choose.word() },
    { currency: choose.currency(), account: choose.word(), bankName: choose.word() },
    { currency: 'USD', bic: 'BYLADEM1001' },
  );
  return choose.of<Json>([first], [first, { currency: choose.currency(), account: '98765' }], []);
}

/** Series of invoices: a yearly default one, and one that clients may name. */
function randomSeries(choose: Chooser): Json {
  const own = { for: 'invoice', resets: 'year', next: null };
  return [
    { ...own, id: 1, name: 'Own', pattern: choose.of('{YYYY}-{NNN}', 'R{YY}{N}'), default: true },
    { ...own, id: 7, name: choose.word(), pattern: '{N}/{YYYY}', default: false },
    ...BUILT_IN_SERIES.slice(1).map((one) => ({ ...one })),
  ];
}

const tax: Maker = (choose) => {
  const fields = { name: choose.word(), rate: choose.of('19', '7,5'), default: choose.of(true, false) };
  const value = choose.of<Json>(
    fields,
    { ...fields, compound: true, primaryTax: choose.id('tax') },
    { id: choose.id('tax'), default: fields.default },
    { id: choose.id('tax'), rate: fields.rate },
    {
      ...fields,
      rate: '0',
      kind: choose.of('E', 'AE', 'O', 'Z'),
      reason: choose.word(),
      texts: { 4: choose.word() },
    },
    { ...fields, kind: choose.of('W', 'S', 'E') },
    { id: choose.id('tax'), kind: choose.of('S', 'E', 'W', 'G'), texts: { 5: choose.of('', choose.word()) } },
    { id: choose.id('tax'), kind: choose.of('E', 'AE'), rate: 0, vatex: choose.of('VATEX-EU-AE', null) },
  );
  return { key: 'taxes', value };
};

const textOfInvoices: Maker = (choose) => {
  const [key, kind] = choose.of(
    ['paymentInstructions', 'paymentInstruction'] as const,
    ['invoiceNotes', 'invoiceNote'] as const,
  );
  const fields = { text: randomHtml(choose), default: choose.of(true, false) };
  const id = choose.id(kind);
  return { key, value: choose.of<Json>(fields, { ...fields, id }, { id, texts: { 5: randomHtml(choose) } }) };
};

const language: Maker = (choose) => {
  const fields = { name: choose.word(), default: choose.of(true, false) };
  const value = choose.of<Json>(fields, { ...fields, id: choose.id('invoiceLanguage') });
  return { key: 'invoiceLanguages', value };
};

const messageText: Maker = (choose) => {
  const text = { subject: `Invoice {number} ${choose.word()}`, body: `{salutation}\n\n${choose.word()}` };
  const id = choose.template();
  const value = choose.of<Json>(
    { kind: 'invoice', texts: { 1: text, 4: text } },
    { kind: 'reminder', level: choose.of(1, 2), texts: { 5: text } },
    { id, texts: { [choose.of('1', '4')]: text } },
    { id, texts: { [choose.of('1', '4')]: null } },
    { id, level: choose.of(1, 3) },
  );
  return { key: 'mailTemplates', value };
};

/** A saved view or the columns of the built-in tabs, which aren't part of the history. */
const arrangedScreen: Maker = (choose) =>
  choose.of<Json>(
    {
      key: 'views',
      value: { list: 'jobs', name: choose.word(), query: 'late=1', sort: choose.of('deadline', null) },
    },
    { key: 'views', value: { list: 'invoices', name: choose.word(), columns: ['client', 'total'] } },
    { key: 'views', value: { id: choose.view(), name: choose.word() } },
    { key: 'columns', value: choose.of<Json>({ 'jobs/all': ['client'] }, { clients: [] }, null) },
  );

const bankFormat: Maker = (choose) => ({
  key: 'bankFormats',
  value: { heads: ['When', choose.of('What', 'Who')], columns: { date: 0, amount: 1, text: [] } },
});

const catTable: Maker = (choose) => ({
  key: 'catTables',
  value: {
    key: choose.of('band|words', 'art|worter'),
    columns: { label: 0, segments: null, words: choose.of(1, 2), characters: null, unit: null },
  },
});

/** The payloads of commands on settings. */
export const settingMakers = {
  SetSetting: (choose) =>
    choose.of(
      single,
      tax,
      textOfInvoices,
      language,
      messageText,
      arrangedScreen,
      bankFormat,
      catTable,
    )(choose),
  RemoveSetting: (choose) =>
    choose.of<Json>(
      { key: 'taxes', id: choose.id('tax') },
      { key: 'paymentInstructions', id: choose.id('paymentInstruction') },
      { key: 'invoiceNotes', id: choose.id('invoiceNote') },
      { key: 'invoiceLanguages', id: choose.id('invoiceLanguage') },
      { key: 'mailTemplates', id: choose.template() },
      { key: 'views', id: choose.view() },
      { key: 'views', id: choose.view() },
      { key: 'bankFormats', id: choose.bankFormat() },
      { key: 'bankFormats', id: choose.bankFormat() },
      { key: 'catTables', id: choose.catTable() },
      { key: 'catTables', id: choose.catTable() },
    ),
  ConvertCurrency: (choose) => ({ currency: choose.currency() }),
} satisfies Partial<Makers>;
