import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { keptFigure } from './kept-figure.ts';

/** What the figures of the work of all processes are read from. */
export type SharedWork = {
  pool: pg.Pool;
  /** How many calls for accounts are in the queue, by their state. */
  queueCounts(): Promise<Record<string, number>>;
  /** A call over each connection to the event store, which writes nothing. */
  eventStore: { appends(): Promise<unknown>; reads(): Promise<unknown> };
};

/** A figure that takes longer keeps its last value. */
const LIMIT_MS = 2_000;

/** The outcomes that alerts compare count from 0 on, so that the first one is seen as an increase, too. */
const COUNTS = `
  select 'parked' as figure, projection as label, count(*)::float8 as value from read.parked group by projection
  union all
  select 'mail', case when unknown_at is not null then 'unknown' when claimed_at is not null then 'sending' else 'waiting' end,
    count(*)::float8 from identity.outbox where sent_at is null group by 2
  union all
  select 'oldest_mail', '', extract(epoch from now() - min(created_at))::float8
    from identity.outbox where sent_at is null and claimed_at is null
  union all
  select 'broken_chain', '', count(*)::float8 from audit.faults
  union all
  select 'waiting_head', '', count(*)::float8 from audit.checkpoints where awaits_timestamp
  union all
  select 'timestamp', outcome, (case outcome when 'granted' then granted else failed end)::float8
    from audit.timestamp_requests, (values ('granted'), ('failed')) as outcomes (outcome)
  union all
  select 'timestamp_failing', '', coalesce(extract(epoch from now() - failing_since), 0)::float8
    from audit.timestamp_requests where tried_at > now() - interval '2 hours'
  union all
  select 'message', case when lease_until >= now() then 'sending' else 'queued' end, count(*)::float8
    from sending.messages where stopped_at is null group by 2
  union all
  select 'oldest_message', '', extract(epoch from now() - min(created_at))::float8
    from sending.messages where stopped_at is null
  union all
  select 'outcome', state, coalesce(recipients, 0)::float8
    from unnest(array['sent', 'failed', 'bounced', 'unknown']) as counted (state) full join sending.outcomes using (state)
  union all
  select 'return_mailbox', '', extract(epoch from now() - coalesce(max(read_at), min(first_tried_at)))::float8
    from sending.return_mailboxes where tried_at > now() - interval '1 hour' having count(*) > 0
  union all
  select 'own_mailbox', state, count(user_id)::float8
    from (values ('read', false), ('failing', true)) as states (state, fails)
    left join identity.mail_account_mailboxes on (failures > 0) = fails group by state
  union all
  select 'run', kind || ' ' || state, count(*)::float8 from runs.runs
    where state in ('uploading', 'queued', 'running', 'staged') group by kind, state`;

type Count = {
  figure:
    | 'parked'
    | 'mail'
    | 'oldest_mail'
    | 'broken_chain'
    | 'waiting_head'
    | 'timestamp'
    | 'timestamp_failing'
    | 'message'
    | 'oldest_message'
    | 'outcome'
    | 'return_mailbox'
    | 'own_mailbox'
    | 'run';
  label: string;
  value: number | null;
};

/**
 * Adds the figures of the work that all processes share: stopped read models, mail and messages to clients, broken
 * audit chains, time stamps, runs, the queue, and how long the event store takes. Every process answers the same,
 * measured at each scrape. What a store that is down can't answer keeps its last value.
 */
export function measureSharedWork(registry: Registry, work: SharedWork): void {
  const registers = [registry];
  measureCounts(registry, work.pool);
  const queueCounts = keptFigure(registry, 'queue', () => inTime(work.queueCounts()), {});
  const queue = new Gauge({
    name: 'ledgerline_queue_jobs',
    help: 'Accounts in the queue of the workers, by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      queue.reset();
      for (const [state, count] of Object.entries(await queueCounts())) queue.set({ state }, count);
    },
  });
  const store = new Gauge({
    name: 'ledgerline_event_store_seconds',
    help: 'How long a call to the event store takes that writes nothing; missing when it does not answer.',
    labelNames: ['connection'],
    registers,
    async collect() {
      store.reset();
      const measure = async (connection: 'appends' | 'reads') => {
        const from = performance.now();
        const answered = await inTime(work.eventStore[connection]().then(() => true));
        if (answered) store.set({ connection }, (performance.now() - from) / 1000);
      };
      await Promise.all([measure('appends'), measure('reads')]);
    },
  });
}

/** The figures that are counted in the database: name, help, what they are in `COUNTS`, and the names of labels. */
const COUNTED: readonly [name: string, help: string, figure: Count['figure'], labelNames: string[]][] = [
  [
    'ledgerline_parked_read_models',
    'Read models of accounts that an event has stopped, by projection.',
    'parked',
    ['projection'],
  ],
  [
    'ledgerline_mail',
    'Mails that are not sent yet: waiting, sending or of unknown outcome.',
    'mail',
    ['state'],
  ],
  ['ledgerline_mail_oldest_seconds', 'The age of the oldest waiting mail.', 'oldest_mail', []],
  [
    'ledgerline_broken_audit_chains',
    'Accounts whose ledger is not the one that was signed.',
    'broken_chain',
    [],
  ],
  ['ledgerline_timestamp_waiting_heads', 'Signed heads that wait for a time stamp.', 'waiting_head', []],
  [
    'ledgerline_timestamp_requests',
    'Requests to the time stamp authority since the installation: granted or failed.',
    'timestamp',
    ['outcome'],
  ],
  [
    'ledgerline_timestamp_failing_seconds',
    'The time since requests to the time stamp authority fail, 0 while they do not; NaN where none is made.',
    'timestamp_failing',
    [],
  ],
  [
    'ledgerline_messages',
    'Messages to clients that are not handed over to all recipients yet: queued or sending.',
    'message',
    ['state'],
  ],
  ['ledgerline_messages_oldest_seconds', 'The age of the oldest queued message.', 'oldest_message', []],
  [
    'ledgerline_message_outcomes',
    'Recipients of messages to clients that came into a state, since the installation.',
    'outcome',
    ['state'],
  ],
  [
    'ledgerline_return_mailbox_seconds',
    'The time since the return mailbox was read; NaN where none is.',
    'return_mailbox',
    [],
  ],
  [
    'ledgerline_own_mailboxes',
    'Inboxes of own mail accounts of users, by whether their last turn failed: read or failing.',
    'own_mailbox',
    ['state'],
  ],
  [
    'ledgerline_runs',
    'Rebuilds, exports and imports that are not finished, by state.',
    'run',
    ['kind', 'state'],
  ],
];

function measureCounts(registry: Registry, pool: pg.Pool): void {
  const registers = [registry];
  const read = async () => (await inTime(pool.query<Count>(COUNTS)))?.rows ?? null;
  const counts = keptFigure<Count[]>(registry, 'work', read, []);
  const gauge = (name: string, help: string, figure: Count['figure'], labelNames: string[]) => {
    const counted = new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        counted.reset();
        // Without labels there is always a value: an unknown one is none.
        if (labelNames.length === 0) counted.set(Number.NaN);
        for (const each of await counts()) {
          if (each.figure !== figure) continue;
          const values = each.label.split(' ');
          counted.set(
            Object.fromEntries(labelNames.map((label, at) => [label, values[at] ?? ''])),
            each.value ?? 0,
          );
        }
      },
    });
  };
  for (const each of COUNTED) gauge(...each);
}

/** The answer, or null when it fails or takes too long. */
async function inTime<T>(answer: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), LIMIT_MS);
  try {
    return await Promise.race([answer, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
