import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { MAX_SHOWN_LENGTH } from '@ledgerline/shared-events/history/answers.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, type ApiClient, apiClient } from '../support/api-client.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { emptyDatabase, type FreshDatabase } from '../support/database.ts';
import { type Difference, differences, earlierAnswer, type Json } from './answers.ts';
import { columnsOf, laterSteps, loadEarlierTables, readLines, readTables } from './earlier-tables.ts';

/** A data folder as the last version before the baseline left it: commit d855efd9, on the data of an earlier one. */
const FIXTURE = join(import.meta.dirname, 'fixtures/before-baseline');
const tables = readTables(join(FIXTURE, 'tables.jsonl'));
const answers = readLines(join(FIXTURE, 'answers.jsonl'), earlierAnswer);
/**
 * Ana's account has had every kind of command; Bo's has records with the same ids, and damage that was possible then.
 */
const ACCOUNTS = ['ana', 'bo'];
const PASSWORD = 'Quill-and-Paper-7';

let folder: string;
let database: FreshDatabase;
let pool: Pool;
let endPool: () => Promise<void>;
let app: BootedLedgerline;
let columns: Awaited<ReturnType<typeof columnsOf>>;
const users = new Map<string, ApiClient>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-upgrade-'));
  await mkdir(join(folder, 'eventstore'));
  for (const file of ['ledger.db', 'store-id']) {
    await copyFile(join(FIXTURE, file), join(folder, 'eventstore', file));
  }
  await copyFile(join(FIXTURE, 'audit-keys'), join(folder, 'audit-keys'));
  database = await emptyDatabase();
  ({ pool, end: endPool } = openPool({ connectionString: database.url, max: 2 }, () => {}));
  await loadEarlierTables(pool, tables);
  columns = await columnsOf(pool, tables);
  app = await bootLedgerline({
    dataDir: folder,
    withoutClient: true,
    env: { DATABASE_URL: database.url, RATE_LIMIT_SCALE: '1000' },
  });
});

afterAll(async () => {
  await app?.stop();
  await endPool?.();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The account's own client, signed in with the password of that time. */
async function userOf(account: string): Promise<ApiClient> {
  const open = users.get(account) ?? (await apiClient(app.url));
  if (users.has(account)) return open;
  const { status } = await open.post('/login', { email: `${account}@example.com`, password: PASSWORD });
  expect(status).toBe(200);
  users.set(account, open);
  return open;
}

/** The answer of a query once it has reached the revision of another answer, or the account's first revision. */
async function fresh(user: ApiClient, path: string, after?: ApiAnswer): Promise<unknown> {
  const revision = after?.headers.get('x-revision') ?? '0';
  for (;;) {
    const answer = await user.get(path, { 'x-min-revision': revision });
    if (answer.status === 200 && answer.headers.get('x-stale') === null) return answer.body;
    expect([200, 503]).toContain(answer.status);
  }
}

const record = z.looseObject({ id: z.int() });
const shownChange = z.looseObject({
  entity: z.string(),
  id: z.json(),
  field: z.string(),
  before: z.json(),
  after: z.json(),
  beforeText: z.string(),
  afterText: z.string(),
  cut: z.boolean().optional(),
});
const entry = z.looseObject({
  commandId: z.string(),
  label: z.string(),
  undoable: z.boolean(),
  reason: z.json(),
  changes: z.array(shownChange),
  changeCount: z.int(),
});
const page = <Row extends z.ZodType>(row: Row) => z.looseObject({ data: z.array(row), total: z.int() });

/**
 * Removes what is right and was otherwise: entries were marked as undoable that undo refused, and others as blocked that
 * aren't, with reasons and labels in other words; runs of edits listed fields that had the value from before; reports by
 * invoices and payments counted their tax as earnings; and the texts of mails that we suggest were worded otherwise.
 */
function withoutDefects(path: string, body: unknown): Json {
  const right = () => {
    if (path === '/api/settings') return withoutNewLabels(body);
    if (/^\/api\/reports\?.*basis=(invoiced|paid)/.test(path)) return withTax(body);
    if (!path.includes('/history')) return body;
    const { data, ...others } = page(entry).parse(body);
    const plain = data.map(({ undoable, reason, blocked, label, ...one }) => ({
      ...one,
      label: formerLabel(label),
    }));
    return { ...others, data: plain.map((one) => withoutReturned(one)) };
  };
  return z.json().parse(JSON.parse(JSON.stringify(right())));
}

const labelled = z.looseObject({ strings: z.array(z.looseObject({ id: z.string() })) });
const settings = z.looseObject({ invoiceLanguages: z.array(labelled) });

/** The settings without the texts of mails, and without the label of invoices that came since. */
function withoutNewLabels(body: unknown) {
  const read = settings.parse(body);
  const invoiceLanguages = read.invoiceLanguages.map((language) => ({
    ...language,
    strings: language.strings.filter(({ id }) => id !== 'amountDue'),
  }));
  return { ...read, invoiceLanguages, mailTemplates: null };
}

const amounts = z.array(z.number());
const earnings = z.looseObject({
  series: z.array(z.looseObject({ client_id: z.int(), total: z.number(), tax: z.number().default(0) })),
  totals: amounts,
  total: z.number(),
  taxes: amounts.optional(),
  tax: z.number().default(0),
  rows: z.array(z.looseObject({ value: z.number(), tax: z.number().default(0) })).optional(),
});

/** The amounts of a report by invoices or payments with their tax, as that version had them. */
function withTax(body: unknown) {
  const { series, totals, total, taxes, tax, rows } = earnings.parse(body);
  const sum = (net: number, more = 0) => Number((net + more).toFixed(2));
  return {
    series: series
      .map((one) => ({ client: one.client_id, total: sum(one.total, one.tax) }))
      .toSorted((one, other) => one.client - other.client),
    totals: totals.map((net, month) => sum(net, taxes?.[month])),
    total: sum(total, tax),
    ...(rows && { rows: rows.map(({ value, tax: more }) => sum(value, more)) }),
  };
}

/** The label in the words of that version, which called the edit of a field by the name of the field alone. */
function formerLabel(label: string): string {
  return label
    .replace(/^Changed (?:primary currency to )?/, (prefix) =>
      prefix === 'Changed ' ? '' : 'primary currency ',
    )
    .replace(/^Reverted to before/, 'Went back to before')
    .toLowerCase();
}

function withoutReturned<Entry extends Pick<z.output<typeof entry>, 'changes' | 'changeCount'>>(one: Entry) {
  const changes = one.changes
    .map(withoutLongValues)
    .filter(
      (change) => !('before' in change) || JSON.stringify(change.before) !== JSON.stringify(change.after),
    );
  return { ...one, changes, changeCount: one.changeCount - one.changes.length + changes.length };
}

/** Of long values the history has the beginnings, which `history-queries.test.ts` holds. */
function withoutLongValues(change: z.output<typeof shownChange>) {
  const { entity, id, field, before, after, beforeText, afterText, cut } = change;
  const isLong = [before, after].some((value) => JSON.stringify(value).length > MAX_SHOWN_LENGTH);
  const isLongText = [beforeText, afterText].some((text) => text.length > MAX_SHOWN_LENGTH);
  return cut === true || isLong || isLongText ? { entity, id, field } : change;
}

const answersTo = (account: string) => answers.filter((one) => one.account === account);

/** The differences of today's answers from the recorded ones. What is overdue depends on the day of the run. */
async function differencesOf(account: string): Promise<Difference[]> {
  const user = await userOf(account);
  const found: Difference[] = [];
  for (const { path, body } of answersTo(account)) {
    const now = withoutDefects(path, await fresh(user, path));
    for (const one of differences(withoutDefects(path, body), now)) {
      if (!isFirstPart(one) && !/\.(?:overdue|daysOverdue)$/.test(one.at))
        found.push({ ...one, at: `${path} ${one.at}` });
    }
  }
  return found;
}

/** Whether an entry lists its first changes alone, since it has a share of the bytes of its page. */
function isFirstPart({ at, was, is }: Difference): boolean {
  if (!at.endsWith('.changes') || !Array.isArray(was) || !Array.isArray(is)) return false;
  return is.length > 0 && differences(was.slice(0, is.length), is).length === 0;
}

/** The result of a rebuild of these rows. */
async function rebuilt(user: ApiClient, projection: string): Promise<unknown> {
  const { body } = await user.post('/api/reports/rebuild', { projection });
  const { id } = z.object({ id: z.string() }).parse(body);
  return await vi.waitFor(async () => {
    const run = z
      .looseObject({ state: z.literal('done') })
      .parse((await user.get(`/api/rebuild/${id}`)).body);
    return { projection, identical: run.identical, differences: run.differences };
  });
}

describe('a data folder of the last version before the baseline', () => {
  it('has the tables that the baseline creates', () => {
    expect(columns).toEqual(new Map(tables.map(({ table, columns: of }) => [table, of])));
    expect(tables.filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(30);
  });

  it('takes the baseline over without running it, and gets the later steps', async () => {
    const { rows } = await pool.query<{ name: string; timestamp: string }>(
      'select name, timestamp from ledgerline_migration order by name',
    );
    const [first, ...later] = rows;
    const applied = tables.find(({ table }) => table === 'public.ledgerline_migration')?.rows ?? [];
    expect(applied).toHaveLength(66);
    const last = applied
      .map(({ timestamp }) => String(timestamp))
      .sort()
      .at(-1);
    expect(first).toEqual({ name: '000-baseline', timestamp: last });
    expect(later.map(({ name }) => name)).toEqual(await laterSteps());
  });

  it.each(ACCOUNTS)('gives %s the recorded answers', async (account) => {
    expect(answersTo(account).length).toBeGreaterThan(20);
    expect(await differencesOf(account)).toEqual([]);
  });

  it('has rows, migrated and not folded again, that equal those of a rebuild', async () => {
    for (const account of ACCOUNTS) {
      const user = await userOf(account);
      for (const { name: projection } of ALL_PROJECTIONS) {
        expect(await rebuilt(user, projection)).toEqual({ projection, identical: true, differences: [] });
      }
    }
  });

  it('refuses an undo that was marked as possible then', async () => {
    const user = await userOf('ana');
    const path = '/api/history?per_page=200';
    const was = page(entry).parse(answersTo('ana').find((one) => one.path === path)?.body).data;
    const is = new Map(
      page(entry)
        .parse(await fresh(user, path))
        .data.map((one) => [one.commandId, one]),
    );
    const changed = was.filter(({ commandId, undoable }) => undoable && !is.get(commandId)?.undoable);
    expect(changed.length).toBeGreaterThan(0);
    for (const { commandId, changes } of changed) {
      const { status, body } = await user.post('/api/undo', { commandId });
      const changedNothing = changes.every(({ before, after }) => before === after);
      const [refused, code] = changedNothing ? [404, 'nothing_to_undo'] : [409, 'undo_conflict'];
      expect([commandId, status, body]).toMatchObject([commandId, refused, { code }]);
    }
  });

  it('accepts new commands, and its ledger is intact afterwards', async () => {
    const ana = await userOf('ana');
    const job = {
      client_id: 1,
      job_type_id: 1,
      unit_id: 1,
      quantity: 1000,
      rate: '0.125',
      completed_at: '2026-11-20',
    };
    const created = await ana.post('/api/job', { job });
    expect(created.body).toMatchObject({ job: { id: 23, value: 125 } });
    const sent = { client_id: 1, date: '2026-12-02', items: [{ id: 'job23' }] };
    const invoiced = await ana.post('/api/invoice', { invoice: sent });
    // Number 6 stays with a deleted invoice that was issued.
    expect(invoiced.body).toMatchObject({ invoice: { number: '7', subtotal: 125, total: 148.75 } });
    const undone = await ana.post('/api/undo', {});
    expect(undone.status).toBe(200);
    const waiting = page(record).parse(await fresh(ana, '/api/job?type=uninvoiced', undone));
    expect(waiting.data.map(({ id }) => id)).toEqual([23, 20]);
    expect(await fresh(ana, '/api/audit/verify', undone)).toMatchObject({ ok: true, events: 148 });
  });

  it('accepts commands in an account with damage that today’s rules refuse', async () => {
    const bo = await userOf('bo');
    const items = [{ id: 'new1', name: 'Consulting', quantity: 1, rate: 10 }];
    const invoiced = await bo.post('/api/invoice', { invoice: { client_id: 1, taxes: [], items } });
    expect(invoiced.body).toMatchObject({ invoice: { number: '51', total: 10 } });
    expect(await fresh(bo, '/api/audit/verify', invoiced)).toMatchObject({ ok: true });
  });

  it('refuses a sign-in to a deleted account', async () => {
    const cy = await apiClient(app.url);
    const { status } = await cy.post('/login', { email: 'cy@example.com', password: PASSWORD });
    expect(status).toBe(422);
  });
});
