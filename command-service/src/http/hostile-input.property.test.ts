import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commands } from '../domain/commands.ts';
import { TEST_ACCOUNT } from '../ledger/testing/write-side.ts';
import { restCommands } from './rest-commands.ts';
import { type CommandApp, commandApp } from './testing/command-app.ts';

/** Values that often break programs: every type, too long, too large, half surrogate pairs, prototypes, invalid dates. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '9'.repeat(400),
    '1e400',
    '-0',
    'NaN',
    '2026-02-30',
    '0000-00-00',
    '99999-01-01',
    'x'.repeat(70_000),
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER + 1,
    5e-324,
    -1,
    0,
    [[[[[[]]]]]],
    { $absent: true },
    { constructor: { prototype: 1 } },
  ),
);

const FIELDS = [
  ...['name', 'currency', 'from', 'to', 'value', 'rate', 'quantity', 'key', 'id', 'client_id', 'job_type_id'],
  ...[
    'unit_id',
    'language_pair_id',
    'deadline',
    'completed_at',
    'on_hold',
    'flat_rate',
    'notes',
    'invoicing',
  ],
  ...[
    'settings',
    'items',
    'taxes',
    'date',
    'dueDate',
    'paymentTerms',
    'number',
    'language',
    'paid',
    'strings',
  ],
  ...['billTo', 'exchangeRate', 'singular', 'quantityText', 'jobId', 'jobIds', 'clientId', 'invoiceId'],
];
const record = fc.dictionary(fc.constantFrom(...FIELDS), hostile, { maxKeys: 5 });
const body = fc.oneof(
  record,
  fc
    .tuple(
      fc.constantFrom('job', 'client', 'invoice', 'rate', 'unit', 'jobType', 'languagePair', 'value'),
      record,
      record,
    )
    .map(([name, inside, beside]) => ({ ...beside, [name]: inside })),
  hostile,
);

/** An app with one record of each kind as a target. */
async function target(): Promise<CommandApp> {
  const side = commandApp(Object.values(commands));
  const steps: [string, unknown][] = [
    ['/api/client', { client: { name: 'Acme', currency: 'EUR', invoicing: true } }],
    ['/api/job_type', { name: 'Translation' }],
    ['/api/language_pair', { from: 'German', to: 'English' }],
    ['/api/job', { job: { name: 'Manual', client_id: 1, quantity: 2, rate: 3, completed_at: '2026-11-20' } }],
    ['/api/invoice', { invoice: { client_id: 1, items: [{ id: 'job1' }] } }],
  ];
  for (const [url, sent] of steps) expect((await side.send('POST', url, sent)).statusCode).toBe(201);
  return side;
}

async function expectNoFault(
  side: CommandApp,
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  sent: unknown,
): Promise<void> {
  const before = side.store.eventsOf(accountStream(TEST_ACCOUNT)).length;
  const answer = await side.send(method, url, sent);
  expect(answer.statusCode, `${method} ${url} ${answer.body.slice(0, 500)}`).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  expect(answer.json()).toMatchObject({ message: expect.any(String) });
  expect(side.store.eventsOf(accountStream(TEST_ACCOUNT))).toHaveLength(before);
}

describe('hostile input', () => {
  it('to a REST call are refused clearly or accepted, and never cause a fault', async () => {
    const side = await target();
    const call = fc.record({
      row: fc.constantFrom(...restCommands),
      id: fc.constantFrom('1', '2', 'x'),
      body,
    });
    await fc.assert(
      fc.asyncProperty(call, ({ row, id, body: sent }) =>
        expectNoFault(side, row.method, row.url.replace(':id', id), sent),
      ),
      { numRuns: 1_500 },
    );
  });

  it('to a command are refused clearly or accepted, and never cause a fault', async () => {
    const side = await target();
    const call = fc.record({ name: fc.constantFrom(...side.bus.names), body });
    await fc.assert(
      fc.asyncProperty(call, ({ name, body: sent }) =>
        expectNoFault(side, 'POST', `/api/command/${name}`, sent),
      ),
      { numRuns: 1_500 },
    );
  });
});
