import { JobTypeAdded } from '@ledgerline/shared-events/catalogue/job-type-events.ts';
import { LanguagePairAdded } from '@ledgerline/shared-events/catalogue/language-pair-events.ts';
import { RateAdded } from '@ledgerline/shared-events/catalogue/rate-events.ts';
import { ClientCreated } from '@ledgerline/shared-events/clients/events.ts';
import { CreditNoteCreated } from '@ledgerline/shared-events/credit-notes/events.ts';
import { DeliveryQueued } from '@ledgerline/shared-events/deliveries/events.ts';
import { InvoiceCreated, InvoiceEdited } from '@ledgerline/shared-events/invoices/events.ts';
import { JobCreated, JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import { BLUE_LOGO, RED_LOGO } from '@ledgerline/shared-events/paper/testing/sample-logo.ts';
import { ProjectAdded } from '@ledgerline/shared-events/projects/events.ts';
import { QuoteCreated } from '@ledgerline/shared-events/quotes/events.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import {
  ANALYSIS,
  CREATED_AT,
  clientWith,
  creditNoteWith,
  deliveryWith,
  invoiceWith,
  jobTypeWith,
  jobWith,
  languagePairWith,
  projectWith,
  quoteWith,
  rateWith,
} from './record-examples.ts';

const added = { addedAt: CREATED_AT, alongside: [] };
const COUNT = 6;
/** Every account has sent a file with the same hash; what is stored under it differs. */
const SHA256 = '4f'.repeat(32);
const PAPER = {
  kind: 'pdf',
  name: 'Invoice.pdf',
  type: 'application/pdf',
  size: 36,
  sha256: SHA256,
} as const;
const IDS = Array.from({ length: COUNT }, (_, index) => index + 1);

let side: ReadSide;
let app: FastifyInstance;
const paths = new Set<string>();

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries({
    now: () => new Date('2026-03-20T12:00:00Z'),
    recordIssue: async () => 0,
    papers: { read: async (accountId) => Buffer.from(accountId) },
    onRoute: ({ method, url }) => {
      if ([method].flat().includes('GET')) paths.add(url);
    },
  });
});

afterAll(() => side.stop());

/** Distinguishes the jobs: completed, invoiced, on hold, with a deadline, active. */
const stateOf = (id: number) => ({
  ...(id <= 3 ? { completed_at: `2026-03-0${id}` } : {}),
  ...(id === 1 ? { invoiced: true, invoice_id: 1 } : {}),
  ...(id === 4 ? { on_hold: true } : {}),
  ...(id === 5 ? { deadline: '2026-03-25' } : {}),
  ...(id === 6 ? { deadline: '2026-03-25 12:00' } : {}),
});

const contactOf = (own: string) => ({
  ...{ name: `Anna ${own}`, email: `anna@${own}.example`, phone: `+49 30 ${own}`, role: own },
  receives: [],
});

/**
 * An account whose records have the same ids as those of every other account, and similar names; the rest is its own.
 */
async function filledAccount(own: string): Promise<AccountLog> {
  const account = new AccountLog(side.ledger);
  const amounts = { quantity: '1', rate: own, value: own };
  const pointers = { job_type_id: 1, language_pair_id: 1, unit_id: 1 };
  await account.append([
    SettingChanged.of({ key: 'billingInformationName', before: null, after: `Me ${own}` }),
    SettingChanged.of({ key: 'logo', before: null, after: own === '11' ? BLUE_LOGO : RED_LOGO }),
  ]);
  for (const id of IDS) {
    const client_id = (id % 2) + 1;
    const lines = { items: [], subtotal: own, total: own, reference: `Order ${own}`, client_id };
    const paid = id === 2 ? { paid: true, paid_at: '2026-03-15' } : {};
    await account.append([
      ClientCreated.of({
        ...added,
        record: clientWith({
          ...{ id, name: `Client ${id} ${own}`, invoicing: true, currency: 'USD' },
          contacts: { 1: contactOf(own) },
        }),
      }),
      JobTypeAdded.of({ ...added, record: jobTypeWith({ id, name: `Type ${id} ${own}` }) }),
      LanguagePairAdded.of({ ...added, record: languagePairWith({ id, to: `Language ${id} ${own}` }) }),
      RateAdded.of({ addedAt: CREATED_AT, name: 'Rate', record: rateWith({ id, value: own }) }),
      ProjectAdded.of({
        ...added,
        record: projectWith({ id, name: `Project ${id} ${own}`, client_id }),
      }),
      JobCreated.of({
        name: `Contract ${id}`,
        job: jobWith({
          ...{ id, name: `Contract ${id}`, notes: own, client_id, project_id: (id % 3) + 1 },
          ...{ reference: `PO ${id} ${own}`, ...(id === 3 && { analysis: ANALYSIS }) },
          ...{ ...amounts, ...pointers, ...stateOf(id) },
        }),
      }),
      InvoiceCreated.of({ invoice: invoiceWith({ id, ...lines, ...paid }) }),
      DeliveryQueued.of({
        number: String(id),
        record: deliveryWith({ id, invoice_id: id, subject: `Invoice ${own}`, papers: [PAPER] }),
      }),
    ]);
  }
  const edit = { before: { name: 'Contract 5' }, after: { name: 'Contract five' } };
  await account.append([JobEdited.of({ jobId: 5, name: 'Contract 5', ...edit })]);
  const reference = { before: { reference: `Order ${own}` }, after: { reference: `Own order ${own}` } };
  await account.append([InvoiceEdited.of({ invoiceId: 3, number: '3', ...reference, taken: [], freed: [] })]);
  await account.append(
    [1, 2, 3].flatMap((id) => {
      const numberOf = (start: string) => (id === 3 ? '3' : `${start}-${id}`);
      const reference = `Order ${own}`;
      const quote = quoteWith({ id, number: numberOf('Q'), reference, notes: own });
      const note = creditNoteWith({ id, number: numberOf('CN'), reference, reason: own });
      const mail = { subject: `Message ${own}`, papers: [PAPER] };
      const about = [
        deliveryWith({ id: 10 + id, quote_id: id, kind: 'quote', ...mail }),
        deliveryWith({ id: 20 + id, credit_note_id: id, kind: 'creditNote', ...mail }),
      ];
      return [
        QuoteCreated.of({ ...added, record: quote }),
        CreditNoteCreated.of({ ...added, record: note }),
        ...about.map((record) => DeliveryQueued.of({ number: String(id), record })),
      ];
    }),
  );
  await side.fold(account.accountId);
  expect((await side.pool.query('select projection, error from read.parked')).rows).toEqual([]);
  return account;
}

/** Paths that depend on what an account requested itself: runs of rebuilds and exports, and the live feed. */
const NO_QUERY = /live|rebuild|account\/export/;

const FILTERS: Readonly<Record<string, readonly string[]>> = {
  '/api/job': [
    'type=active',
    'type=uninvoiced',
    'type=all',
    'type=all&name=contract',
    'type=all&client=1',
    'type=all&project=1',
    'type=all&jobType=1&languagePair=1',
    'type=all&uninvoiced=1&completed_from=2026-03-01&completed_to=2026-03-31',
    'type=all&deadline_from=2026-03-25&deadline_to=2026-03-25',
    ...['client', 'jobType', 'languagePair', 'project', 'invoice', 'value', 'deadline', 'name'].map(
      (column) => `type=all&sort=-${column}`,
    ),
    'type=all&late=1',
    'type=all&format=csv',
  ],
  '/api/job/uninvoiced/clients': ['', 'completed_at=this-month'],
  '/api/invoice': [
    'type=open',
    'type=all',
    'type=all&reference=order',
    'type=all&search=order',
    'type=all&number=3',
    'type=all&paid=1',
    'type=all&document=creditNote',
    ...['number', 'open', 'total', 'status'].map((column) => `type=all&sort=${column}`),
  ],
  '/api/quote': [
    'type=open',
    'type=all&search=order',
    'type=all&status=draft,expired&client_id=1',
    ...['number', 'total', 'status'].map((column) => `type=all&sort=${column}`),
    'type=all&format=csv',
  ],
  '/api/client': ['', 'sort=-uninvoiced', 'sort=open', 'name=client&page=1'],
  '/api/rate': ['', 'client_id=1', 'own=1'],
  '/api/history': ['', 'entity=job', 'entity=job&id=5', 'entity=client&id=1'],
  '/api/search/all': [
    'q=contract',
    'q=anna',
    'q=049 30',
    'q=project',
    'q=po 1',
    'q=c',
    'q=contarct',
    'q=order',
    'q=client 1',
    'q=inv',
    'q=invoice 3',
  ],
  '/api/search': [
    'q=contract',
    'q=anna',
    'q=049 30',
    'q=project',
    'q=po 1',
    'q=c',
    'q=contarct',
    'q=order',
    'q=client 1',
  ],
  '/api/reports': ['completed', 'invoiced', 'paid'].flatMap((basis) => [
    `year=2026&basis=${basis}`,
    `year=2026&basis=${basis}&month=3`,
  ]),
  '/api/reports/words': ['year=2026', 'year=2026&format=csv'],
  '/api/reports/quotes': ['year=2026'],
  '/api/reports/tax': ['invoiced', 'paid'].flatMap((basis) => [
    `from=2026-01-01&to=2026-12-31&basis=${basis}`,
    `from=2026-01-01&to=2026-12-31&basis=${basis}&format=csv`,
  ]),
  '/api/reports/export': ['year=2026', 'year=2026&basis=paid'],
  '/api/invoice/:number': ['', 'asOf=24'],
  '/api/quote/:number': ['', 'asOf=999'],
  '/api/credit-note/:number': ['', 'asOf=999'],
};

const urls = (): string[] =>
  [...paths]
    .filter((path) => !NO_QUERY.test(path))
    .flatMap((path) => {
      const url = path.replace(':sha256', SHA256).replace(/:\w+/g, '3');
      return (FILTERS[path] ?? ['']).map((filter) => (filter === '' ? url : `${url}?${filter}`));
    });

/** The answers to every query, without PDFs, whose bytes differ each time. */
async function answersTo(account: AccountLog): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const url of urls().filter((one) => !one.includes('/pdf'))) {
    const { status, body } = await get(app, account.accountId, url);
    answers.set(url, status === 200 ? body : { refused: status });
  }
  return answers;
}

it('every query is answered as if there were no other account, whatever ids and names that one has', async () => {
  const ana = await filledAccount('11');
  const alone = await answersTo(ana);
  expect(alone.size).toBeGreaterThan(35);
  const refused = [...alone].filter(
    ([, body]) => typeof body === 'object' && body !== null && 'refused' in body,
  );
  expect(refused).toEqual([]);
  const bo = await filledAccount('12');
  expect(await answersTo(ana)).toEqual(alone);
  for (const [url, body] of await answersTo(bo)) {
    const text = JSON.stringify(body);
    expect([url, text.length]).toEqual([url, JSON.stringify(alone.get(url)).length]);
    expect([url, /\w 11\b|"(value|rate|total)":11\b/.test(text)]).toEqual([url, false]);
  }
});
