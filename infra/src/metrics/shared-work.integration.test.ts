import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../http/app.ts';
import { partsOfApp } from '../http/testing/start-app.ts';
import { measurePools } from './pool-figures.ts';
import { measureSharedWork, type SharedWork } from './shared-work.ts';
import { expressions, selectorsIn } from './testing/expressions.ts';

const ID = '00000000-0000-4000-8000-00000000000';

let database: FreshDatabase;
let pool: pg.Pool;
let end: () => Promise<void>;

beforeAll(async () => {
  database = await freshDatabase();
  const opened = { connectionString: database.url, application_name: 'figures', max: 3 };
  ({ pool, end } = openPool(opened, () => undefined));
});

afterAll(async () => {
  await end?.();
  await database?.drop();
});

async function figuresOf(work: Partial<SharedWork> = {}): Promise<string[]> {
  const registry = new Registry();
  const eventStore = { appends: async () => undefined, reads: async () => undefined };
  measureSharedWork(registry, { pool, eventStore, queueCounts: async () => ({ waiting: 3 }), ...work });
  measurePools(registry);
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('ledgerline_'));
}

it('counts what is stopped, waits and is not sent', async () => {
  await pool.query(
    `insert into read.parked (account_id, projection, version, revision, event_id, event_type, category, error)
     select ('${ID}' || place)::uuid, 'jobs', 1, 7, '${ID}9', 'JobCreated', 'unreadable', 'no' from generate_series(1, 2) place`,
  );
  await pool.query(
    `insert into identity.outbox (id, kind, recipient, subject, body, created_at, claimed_at, unknown_at, sent_at)
     select ('${ID}' || place)::uuid, 'contact', 'a@b.example', '', '', now() - interval '90 seconds',
       case when place > 2 then now() end, case when place = 4 then now() end, case when place = 5 then now() end
     from generate_series(1, 5) place`,
  );
  await pool.query(
    `insert into audit.faults (account_id, reason, noticed_at, checked_at) values ('${ID}1', 'no', now(), now())`,
  );
  await pool.query(
    `insert into audit.checkpoints
       (account_id, revision, events, head, signed_at, public_key, signature, awaits_timestamp)
     select '${ID}1', place, place, '', now(), '', '', place < 4 from generate_series(1, 4) place`,
  );
  await pool.query(
    `update audit.timestamp_requests
     set granted = 5, failed = 4, tried_at = now(), failing_since = now() - interval '75 seconds'`,
  );
  await pool.query(
    `insert into sending.messages (account_id, message, created_at, next_at, lease_until, stopped_at)
     select '${ID}1', ('${ID}' || place)::uuid, now() - place * interval '60 seconds', now(),
       case when place = 1 then now() + interval '1 minute' end, case when place = 4 then now() end
     from generate_series(1, 4) place`,
  );
  await pool.query(`insert into sending.outcomes (state, recipients) values ('sent', 7), ('bounced', 2)`);
  await pool.query(
    `insert into sending.return_mailboxes (mailbox, first_tried_at, tried_at, read_at) values
     ('former', now() - interval '2 days', now() - interval '1 day', now() - interval '1 day'),
     ('present', now() - interval '1 day', now(), now() - interval '45 seconds')`,
  );
  await pool.query(
    `with owners as (
       insert into identity.users (id, account_id, test_account, trial_ends_on)
       select ('${ID}' || place)::uuid, ('${ID}' || place)::uuid, true, '2026-12-31' from generate_series(1, 3) place
       returning id
     ), accounts as (
       insert into identity.mail_accounts (user_id, version, address, host, port, user_name, sealed_password)
       select id, id, '', '', 587, '', '' from owners returning user_id
     )
     insert into identity.mail_account_mailboxes
       (user_id, host, port, user_name, sealed_password, next_at, failures, failure)
     select user_id, 'imap.private.example', 993, 'ana', '', now(), case when user_id = '${ID}2' then 0 else 4 end, 'refused'
     from accounts`,
  );
  await pool.query(
    `insert into runs.runs (id, kind, owner_id, account_id, state, phase, input)
     select ('${ID}' || place)::uuid, 'rebuild', '${ID}1', '${ID}1', state, '', '{}'
     from unnest(array['queued', 'running', 'running', 'done']) with ordinality as runs (state, place)`,
  );
  const figures = await figuresOf();
  expect(figures).toEqual(
    expect.arrayContaining([
      'ledgerline_parked_read_models{projection="jobs"} 2',
      'ledgerline_mail{state="waiting"} 2',
      'ledgerline_mail{state="sending"} 1',
      'ledgerline_mail{state="unknown"} 1',
      'ledgerline_broken_audit_chains 1',
      'ledgerline_timestamp_waiting_heads 3',
      'ledgerline_timestamp_requests{outcome="granted"} 5',
      'ledgerline_timestamp_requests{outcome="failed"} 4',
      'ledgerline_messages{state="queued"} 2',
      'ledgerline_messages{state="sending"} 1',
      'ledgerline_message_outcomes{state="sent"} 7',
      'ledgerline_message_outcomes{state="bounced"} 2',
      'ledgerline_message_outcomes{state="failed"} 0',
      'ledgerline_own_mailboxes{state="read"} 1',
      'ledgerline_own_mailboxes{state="failing"} 2',
      'ledgerline_runs{kind="rebuild",state="queued"} 1',
      'ledgerline_runs{kind="rebuild",state="running"} 2',
      'ledgerline_queue_jobs{state="waiting"} 3',
      'ledgerline_pool_connections{pool="figures",state="most"} 3',
    ]),
  );
  const seconds = (name: string) => Number(figures.find((line) => line.startsWith(name))?.split(' ')[1]);
  expect(seconds('ledgerline_mail_oldest_seconds')).toBeGreaterThanOrEqual(90);
  expect(seconds('ledgerline_messages_oldest_seconds')).toBeGreaterThanOrEqual(180);
  expect(seconds('ledgerline_messages_oldest_seconds')).toBeLessThan(240);
  expect(seconds('ledgerline_return_mailbox_seconds')).toBeGreaterThanOrEqual(45);
  expect(seconds('ledgerline_return_mailbox_seconds')).toBeLessThan(3_600);
  expect(seconds('ledgerline_timestamp_failing_seconds')).toBeGreaterThanOrEqual(75);
  expect(seconds('ledgerline_timestamp_failing_seconds')).toBeLessThan(3_600);
  expect(figures.join()).not.toMatch(/done|private|refused/);
  for (const { metric, label, value } of exactlySelected(figures))
    expect(figures.filter((line) => line.startsWith(`${metric}{`)).join()).toContain(`${label}="${value}"`);
});

/** The values of labels by which the alerts and the dashboard select series of these figures. */
function exactlySelected(figures: readonly string[]) {
  const metrics = new Set(figures.map((line) => line.split(/[{ ]/)[0]));
  const selectors = expressions.flatMap(([, expression]) => selectorsIn(expression));
  const selected = selectors.filter(({ metric }) => metrics.has(metric));
  const values = selected.flatMap(({ metric, matchers }) =>
    matchers.flatMap(({ label, value }) => value.split('|').map((each) => ({ metric, label, value: each }))),
  );
  expect(values.length).toBeGreaterThan(5);
  return values;
}

it('does not count the questions of the scrape itself among the callers who wait for a connection', async () => {
  const ask = () => pool.query('select 1');
  const stores = { writes: ask, reads: ask, postgres: ask, queue: ask };
  const { app, metrics } = await buildApp({
    ...partsOfApp(),
    health: { ...stores, feed: async () => true, lag: async () => (await ask()).rows.length },
    work: { pool, queueCounts: async () => ({}), eventStore: { appends: ask, reads: ask } },
  });
  for (const _ of ['first', 'with connections that are open']) {
    const waiting = 'ledgerline_pool_connections{pool="figures",state="waiting"} 0';
    expect((await metrics.metrics()).split('\n')).toContain(waiting);
  }
  await app.close();
});

it('keeps the last figures of a store that is down, and says how old they are', async () => {
  const registry = new Registry();
  let isDown = false;
  const answerOf = async <T>(answer: Promise<T> | T): Promise<T> => {
    if (isDown) throw new Error('The store is down.');
    return answer;
  };
  measureSharedWork(registry, {
    pool: { query: (text: string) => answerOf(pool.query(text)) } as unknown as pg.Pool,
    queueCounts: () => answerOf({ waiting: 3 }),
    eventStore: { appends: () => answerOf(undefined), reads: async () => undefined },
  });
  const figures = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('ledgerline_'));
  const isStable = (line: string) => !line.includes('seconds');
  const up = await figures();
  isDown = true;
  const down = await figures();
  expect(down.filter(isStable)).toEqual(up.filter(isStable));
  expect(down.join()).not.toContain('connection="appends"');
  const ages = down.filter((line) => line.startsWith('ledgerline_figures_age_seconds'));
  expect(ages.map((line) => line.split(' ')[0])).toEqual([
    'ledgerline_figures_age_seconds{figures="work"}',
    'ledgerline_figures_age_seconds{figures="queue"}',
  ]);
  const first = Number(ages[0]?.split(' ')[1]);
  await vi.waitUntil(
    async () => Number((await figures()).find((line) => line.includes('"work"'))?.split(' ')[1]) > first,
  );
});
