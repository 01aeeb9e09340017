import { PasswordChanged } from '@ledgerline/shared-events/account/events.ts';
import { ClientCreated, ClientSettingChanged } from '@ledgerline/shared-events/clients/events.ts';
import {
  JobCreated,
  JobEdited,
  JobMarkedCompleted,
  JobNotesEdited,
} from '@ledgerline/shared-events/jobs/events.ts';
import { ABSENT } from '@ledgerline/shared-events/ledger/absent.ts';
import { spliceBetween } from '@ledgerline/shared-events/ledger/text-splice.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { historyOfContract } from './history-of-contract.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, clientWith, jobWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;
let clock = 0;

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries();
});

beforeEach(() => {
  account = new AccountLog(side.ledger);
  clock = Date.parse('2026-11-20T10:00:00Z');
  side.ledger.now = () => new Date(clock);
});

afterAll(async () => {
  await side.stop();
});

const { entries, created, rename } = historyOfContract(() => ({ side, app, account }));

describe('an entry of the history', () => {
  it('contains its label, place, record, and the values before and after', async () => {
    await account.append([
      ClientCreated.of({ record: clientWith({ id: 3, name: 'Acme' }), addedAt: CREATED_AT, alongside: [] }),
    ]);
    await created();
    const commandId = await account.append(
      [
        JobEdited.of({
          jobId: 1,
          name: 'Contract',
          before: { client_id: null, deadline: null },
          after: { client_id: 3, deadline: '2026-12-01' },
        }),
      ],
      { command: 'EditJob' },
    );
    const [entry] = await entries();
    expect(entry).toEqual({
      commandId,
      command: 'EditJob',
      label: 'Edited job',
      at: '2026-11-20T10:00:00.000Z',
      actor: 'user-1',
      source: 'user',
      revision: 2,
      commandCount: 1,
      place: '/jobs/1',
      subject: { entity: 'job', id: 1, name: 'Contract' },
      changes: [
        {
          entity: 'job',
          id: 1,
          name: 'Contract',
          field: 'client_id',
          before: null,
          after: 3,
          beforeText: 'None',
          afterText: 'Acme',
        },
        {
          entity: 'job',
          id: 1,
          name: 'Contract',
          field: 'deadline',
          before: null,
          after: '2026-12-01',
          beforeText: 'None',
          afterText: '2026-12-01',
        },
      ],
      changeCount: 2,
      undoes: null,
      redoes: null,
      undoneBy: null,
      tookBack: [],
      undoable: true,
      blocked: false,
      reason: null,
    });
  });

  it('has the beginnings of long values, and says so', async () => {
    await created();
    const [before, after] = [`${'a'.repeat(499)}😀`, `${'b'.repeat(40_000)}`];
    await account.append([
      JobEdited.of({
        jobId: 1,
        name: 'Contract',
        before: { reference: before },
        after: { reference: after },
      }),
    ]);
    const splice = spliceBetween('', 'x'.repeat(50_000));
    await account.append([JobNotesEdited.of({ jobId: 1, name: 'Contract', splice })]);
    const [notes, reference] = await entries();
    expect(reference?.changes).toMatchObject([
      { cut: true, before: 'a'.repeat(499), after: 'b'.repeat(500), afterText: 'b'.repeat(500) },
    ]);
    expect(notes?.changes).toMatchObject([
      { cut: true, before: '', after: 'x'.repeat(500), splice: { inserted: 'x'.repeat(500) } },
    ]);
  });

  it('has fewer of its changes in a page of many entries, so that the page stays small', async () => {
    const text = (id: number) => String(id).padEnd(400, 'x');
    const job = (id: number) =>
      JobCreated.of({ name: text(id), job: jobWith({ id, name: text(id), reference: text(id) }) });
    await account.append(Array.from({ length: 150 }, (_, place) => job(place + 1)));
    const size = async (perPage: number) => {
      await side.fold(account.accountId);
      const { body } = await get(app, account.accountId, `/api/history?per_page=${perPage}`);
      const [entry] = (body as { data: { changes: unknown[]; changeCount: number }[] }).data;
      return { ...entry, bytes: JSON.stringify(body).length };
    };
    const [one, many] = [await size(1), await size(200)];
    expect([one.changeCount, many.changeCount]).toEqual([one.changeCount, one.changeCount]);
    expect(one.bytes).toBeLessThan(80_000);
    expect(many.bytes).toBeLessThan(8_000);
    expect(many.changes?.length).toBeGreaterThan(0);
    expect(many.changes).toEqual(one.changes?.slice(0, many.changes?.length));
  });

  it('shows Default for a client setting without a value, and links to the page of the setting', async () => {
    await account.append([
      ClientCreated.of({ record: clientWith({ id: 3 }), addedAt: CREATED_AT, alongside: [] }),
    ]);
    await account.append([
      ClientSettingChanged.of({
        clientId: 3,
        name: 'Client 3',
        key: 'paymentTerms',
        before: ABSENT,
        after: 14,
      }),
    ]);
    await account.append([SettingChanged.of({ key: 'timeFormat', before: null, after: '12hr' })]);
    const [setting, client] = await entries();
    expect(setting).toMatchObject({ label: 'Changed time format', place: '/settings/date-time' });
    expect(client).toMatchObject({ place: '/clients/3/invoicing' });
    expect(client?.changes).toMatchObject([
      { field: 'settings.paymentTerms', before: null, beforeText: 'Default', after: 14 },
    ]);
  });

  it('contains the reason when it cannot be undone', async () => {
    await account.append([PasswordChanged.of({ accountId: account.accountId, how: 'settings' })]);
    expect(await entries()).toMatchObject([
      {
        label: 'Changed password',
        undoable: false,
        reason: "Old passwords aren't kept, so this can't be undone.",
      },
    ]);
  });
});

describe('an entry of several events', () => {
  const status = { jobId: 1, name: 'Contract', before: { on_hold: false, completed_at: null } };
  const completed = JobMarkedCompleted.of({
    ...status,
    after: { on_hold: false, completed_at: '2026-11-20' },
  });
  const renamed = JobEdited.of({
    jobId: 1,
    name: 'Contract',
    before: { name: 'Contract' },
    after: { name: 'Contract A' },
  });

  it.each([
    ['first', [completed, renamed]],
    ['last', [renamed, completed]],
  ])('is named after the most severe one, which comes %s, and lists all changes', async (_place, events) => {
    await created();
    await account.append(events);
    const [entry] = await entries();
    expect(entry?.label).toBe('Marked as completed');
    const fields = entry?.changes.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['name', 'completed_at']));
  });
});

describe('runs of edits', () => {
  it('are one entry with the id of the last command, from the first value to the last', async () => {
    await created();
    await rename('Contract', 'Contract A');
    clock += 60_000;
    await rename('Contract A', 'Contract AB');
    clock += 60_000;
    const last = await rename('Contract AB', 'Contract ABC');
    const [run, creation, ...more] = await entries();
    expect(more).toEqual([]);
    expect(creation).toMatchObject({ label: 'Added job' });
    expect(run).toMatchObject({ commandId: last, revision: 3, at: '2026-11-20T10:02:00.000Z' });
    expect(run?.changes).toMatchObject([{ field: 'name', before: 'Contract', after: 'Contract ABC' }]);
  });

  it.each([
    ['a pause of more than a minute', { pause: 60_001, facts: {} }],
    ['another login session', { pause: 0, facts: { session: 'session-2' } }],
    ['another source', { pause: 0, facts: { source: 'import' } }],
  ])('end at %s', async (_name, { pause, facts }) => {
    await created();
    await rename('Contract', 'Contract A');
    clock += pause;
    await rename('Contract A', 'Contract AB', facts);
    expect(await entries()).toHaveLength(3);
  });

  it('merge what was typed into a long text', async () => {
    await created();
    const texts = ['', 'Please', 'Please call', 'Please, call'];
    for (let step = 1; step < texts.length; step += 1) {
      const splice = spliceBetween(texts[step - 1] ?? '', texts[step] ?? '');
      await account.append([JobNotesEdited.of({ jobId: 1, name: 'Contract', splice })], {
        command: 'EditJob',
      });
    }
    const [run, ...rest] = await entries();
    expect(rest).toHaveLength(1);
    expect(run?.changes).toMatchObject([{ field: 'notes', before: '', after: 'Please, call' }]);
  });
});

describe('the filters of the history', () => {
  it('return the entries of one record or one kind, page by page', async () => {
    await created();
    await account.append([JobCreated.of({ name: 'Two', job: jobWith({ id: 2 }) })]);
    await account.append([SettingChanged.of({ key: 'timeFormat', before: null, after: '12hr' })]);
    await rename('Contract', 'Contract A');
    expect((await entries('entity=job&id=1')).map(({ label }) => label)).toEqual([
      'Changed name',
      'Added job',
    ]);
    expect(await entries('entity=job')).toHaveLength(3);
    expect(await entries('entity=setting&id=timeFormat')).toHaveLength(1);
    const { body } = await get(app, account.accountId, '/api/history?per_page=3&page=2');
    expect(body).toMatchObject({ total: 4, last_page: 2, data: [{ label: 'Added job' }] });
  });

  it('find entries by their label and by the name of their record, whatever its case and accents', async () => {
    await created();
    await account.append([JobCreated.of({ name: 'Łódź plan', job: jobWith({ id: 2, name: 'Łódź plan' }) })], {
      command: 'CreateJob',
    });
    await account.append([SettingChanged.of({ key: 'timeFormat', before: null, after: '12hr' })]);
    await rename('Contract', 'Lease');
    const found = async (q: string) =>
      (await entries(`q=${encodeURIComponent(q)}`)).map(({ revision }) => revision);
    expect(await found('added JOB')).toEqual([1, 0]);
    expect(await found('lodz')).toEqual([1]);
    // The name that the job has now, and the one that it had then.
    expect(await found('lease')).toEqual([3, 0]);
    expect(await found('contract')).toEqual([3, 0]);
    expect((await entries('q=lease&entity=setting')).length).toBe(0);
    expect(await found('%')).toEqual([]);
  });

  it('begin with the last entry of a day of the user', async () => {
    await account.append([SettingChanged.of({ key: 'timezone', before: null, after: 'Asia/Tokyo' })]);
    await created();
    clock = Date.parse('2026-11-20T14:59:59Z');
    await rename('Contract', 'Lease');
    clock = Date.parse('2026-11-20T15:00:00Z');
    await rename('Lease', 'Rent', { session: 'later' });
    expect((await entries('until=2026-11-20')).map(({ revision }) => revision)).toEqual([2, 1, 0]);
    expect(await entries('until=2026-11-21')).toHaveLength(4);
    expect(await entries('until=2026-11-19')).toEqual([]);
    expect((await entries('until=2026-11-20&entity=job')).map(({ revision }) => revision)).toEqual([2, 1]);
  });

  it.each(['id=1', 'entity=dream', 'page=0', 'until=yesterday'])('refuses %s', async (query) => {
    expect((await get(app, account.accountId, `/api/history?${query}`)).status).toBe(400);
  });
});
