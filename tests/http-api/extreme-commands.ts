import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { ReversalName } from '@ledgerline/shared-events/history/commands.ts';
import fc from 'fast-check';

/** A command with a valid payload whose values are at their limits. */
export type ExtremeCommand = { name: CommandName | ReversalName; payload: Record<string, unknown> };

const amount = fc.constantFrom<unknown>(
  ...[0, 1, 3, 1.005, 100, '0,5', '0.000001', 5e5, 1e6, 1e11, 999_999_999_999],
  ...['999999999999.994', '999999999999.995', '999999999999.999', '999999999999.999999'],
);
const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'BHD', 'CLF', 'IDR', 'MGA', 'XAU');
const day = fc.constantFrom(
  ...['0001-01-01', '1582-10-10', '2024-02-29', '2026-03-29', '2026-11-20', '9989-06-01', '9999-12-31'],
);
const deadline = fc
  .tuple(day, fc.constantFrom('', ' 00:01', ' 02:30', ' 12:00', ' 23:59', ' 24:00'))
  .map(([date, time]) => date + time);
const zone = fc.constantFrom(
  ...['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'America/New_York', 'America/Sao_Paulo', 'Africa/Monrovia'],
);
const text = fc.oneof(
  fc.constantFrom(
    ...['constructor', '__proto__', '.', '%', '\\', "'", 'a/b', '=1+1', '9'.repeat(30), 'İ'.repeat(100)],
    ...[
      'a\u202eb\u200f',
      '\u0001\u001f\u007f',
      '\u2028',
      'ﷺ'.repeat(60),
      '👨‍👩‍👧‍👦',
      '#set page(width: 1pt)',
      'x'.repeat(250),
    ],
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
);
const html = fc.constantFrom(
  '<p>x</p>',
  '<ul><li>'.repeat(100),
  `<b>${'x'.repeat(600)}</b>`,
  '#x $y$ @z \\u{0}',
);
const id = fc.constantFrom(1, 1, 2);
const flag = fc.boolean();
const tax = fc.constantFrom<unknown>(1, { name: '__proto__', rate: 100 }, { name: 'VAT', rate: '0.000001' });
const item = fc.record(
  { id: fc.constantFrom('job1', 'job2', 'item1'), name: text, quantity: amount, rate: amount },
  { requiredKeys: [] },
);
const manyItems = fc.constant(Array.from({ length: 500 }, () => ({ quantity: 1, rate: '1999999999.98' })));

const optional = <T>(model: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) =>
  fc.record<T, never>(model, { requiredKeys: [] });

const job = optional({
  ...{ name: text, client_id: id, quantity: amount, rate: amount, value: amount, flat_rate: flag },
  ...{ currency, deadline, completed_at: day, on_hold: flag, notes: html, minimum: amount },
  unit_id: fc.constantFrom(1, 2, 7),
});
const invoice = optional({
  ...{ number: text, reference: text, date: day, currency, paid: flag, paid_at: day, invoiceNotes: html },
  items: fc.oneof(
    { weight: 9, arbitrary: fc.array(item, { maxLength: 4 }) },
    { weight: 1, arbitrary: manyItems },
  ),
  taxes: fc.array(tax, { maxLength: 3 }),
  paymentTerms: fc.constantFrom<unknown>(0, 3650, 'dor', 'date', 'none'),
  exchangeRate: fc.constantFrom<unknown>('0.000000000001', '999999999999999', 26_000.55),
});

function setting(key: string, value: fc.Arbitrary<unknown>) {
  return given('SetSetting', { key: fc.constant(key), value });
}

function given(
  name: ExtremeCommand['name'],
  payload: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<ExtremeCommand> {
  return fc.record({ name: fc.constant(name), payload: fc.record(payload) });
}

const newInvoice = fc.tuple(id, invoice).map(([client_id, rest]) => ({
  name: 'CreateInvoice' as const,
  payload: { invoice: { ...rest, client_id } },
}));

/** Commands whose numbers, texts, days and zones are as large, as small or as unusual as the API accepts. */
export const extremeCommand: fc.Arbitrary<ExtremeCommand> = fc.oneof(
  ...[given('CreateJob', { job }), given('CreateJob', { job }), given('EditJob', { jobId: id, job })],
  ...[newInvoice, newInvoice, given('EditInvoice', { invoiceId: id, invoice })],
  given('MarkJobCompleted', { jobId: id, completedAt: day }),
  given('InvoiceJobs', { clientId: id, jobIds: fc.constantFrom([1], [2], [1, 2]), invoice }),
  given('MarkInvoicePaid', { invoiceId: id, paidAt: day }),
  given('EditClient', { clientId: id, client: fc.record({ name: text, currency }) }),
  given('AddJobType', { jobType: fc.record({ name: text }) }),
  given('AddRate', {
    rate: fc.record({ client_id: id, job_type_id: id, unit_id: id, value: amount, currency }),
  }),
  given('ConvertCurrency', { currency }),
  setting('timezone', zone),
  setting('billingInformationDetails', text),
  setting(
    'taxes',
    fc.record({
      ...{ name: text, rate: fc.constantFrom(100, '0.000001', 0), default: flag },
      ...{ kind: fc.constantFrom('S', 'W', 'E', 'AE'), reason: text },
    }),
  ),
  setting('invoiceNotes', fc.record({ text: html, default: flag })),
  given('Undo', {}),
);
