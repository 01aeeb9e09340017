import { randomUUID } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { z } from 'zod';

/**
 * What one would write instead of an event-sourced system, as well as we can: sign-in by a session in the database, a
 * schema for each body, one transaction, an audit row with the record before and after, and sums that are kept.
 */
const TABLES = `
  drop schema if exists crud cascade;
  create schema crud;
  create table crud.accounts (id uuid primary key, currency text not null);
  create table crud.sessions (
    token uuid primary key, account_id uuid not null references crud.accounts, ends_at timestamptz not null);
  create table crud.clients (
    id bigint generated always as identity primary key, account_id uuid not null references crud.accounts,
    name text not null);
  create table crud.jobs (
    id bigint generated always as identity primary key, account_id uuid not null references crud.accounts,
    client_id bigint references crud.clients, name text not null, quantity numeric not null, rate numeric not null, value numeric not null,
    currency text not null, deadline timestamptz, notes text not null default '', completed_on date,
    created_at timestamptz not null default now());
  create index on crud.jobs (account_id, id);
  create index on crud.jobs using gin (lower(name) gin_trgm_ops);
  create table crud.audit (
    id bigint generated always as identity primary key, account_id uuid not null, job_id bigint not null,
    action text not null, before jsonb, after jsonb not null, at timestamptz not null default now());
  create index on crud.audit (account_id, id);
  create table crud.sums (
    account_id uuid not null, currency text not null, jobs bigint not null, value numeric not null,
    primary key (account_id, currency));
`;

const job = z.strictObject({
  name: z.string().trim().min(1).max(255),
  quantity: z.number().min(0).max(1e9),
  rate: z.string().regex(/^\d{1,9}(\.\d{1,6})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
const edit = z.strictObject({ jobId: z.int().min(1), job: job.partial() });
const page = z.object({ page: z.coerce.number().int().min(1).default(1) });
const PER_PAGE = 50;
const sought = z.object({ q: z.string().trim().min(1).max(255) });
const seed = z.object({ accounts: z.int(), jobs: z.int() });

const settings = z.object({ databaseUrl: z.string() });

type Job = z.output<typeof job> & { id: string; value: string };

const SESSION = `select s.account_id as "accountId" from crud.sessions s join crud.accounts a on a.id = s.account_id
  where s.token = $1 and s.ends_at > now()`;
const INSERT = `insert into crud.jobs (account_id, name, quantity, rate, value, currency)
  values ($1, $2, $3, $4, round($3::numeric * $4::numeric, 2), $5) returning *`;
const FOR_UPDATE = 'select * from crud.jobs where account_id = $1 and id = $2 for update';
const UPDATE = `update crud.jobs set name = $3, quantity = $4, rate = $5, value = round($4::numeric * $5::numeric, 2),
  currency = $6 where account_id = $1 and id = $2 returning *`;
const AUDIT =
  'insert into crud.audit (account_id, job_id, action, before, after) values ($1, $2, $3, $4, $5)';
const SUM = `insert into crud.sums values ($1, $2, $3, $4) on conflict (account_id, currency)
  do update set jobs = crud.sums.jobs + excluded.jobs, value = crud.sums.value + excluded.value`;
const LIST = `select j.*, c.name as client from crud.jobs j left join crud.clients c on c.id = j.client_id
  where j.account_id = $1 order by j.id desc limit $2 offset $3`;
const SUMS = 'select currency, jobs, value from crud.sums where account_id = $1';
const SEARCH = `select id, name, value, currency from crud.jobs
  where account_id = $1 and lower(name) like $2 order by id desc limit 20`;

/** Serves the peer on a free port until its parent ends; answers its address and the tokens of its accounts. */
process.once('message', async (message) => {
  const { databaseUrl } = settings.parse(message);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // As the product's ledger, which syncs each append.
  pool.on('connect', (client) => void client.query('set synchronous_commit = on'));
  await pool.query(TABLES);
  const url = await serve(pool);
  process.send?.({ url });
});

async function serve(pool: pg.Pool): Promise<string> {
  const app = fastify();
  const accountOf = async ({ headers }: FastifyRequest): Promise<string> => {
    const token = /\bsession=([\da-f-]{36})/.exec(headers.cookie ?? '')?.[1] ?? null;
    const { rows } = await query<{ accountId: string }>(pool, 'session', SESSION, [token]);
    const [session] = rows;
    if (session === undefined) throw Object.assign(new Error('Please sign in.'), { statusCode: 401 });
    return session.accountId;
  };
  app.post('/seed', async ({ body }) => {
    const { accounts, jobs } = seed.parse(body);
    return await Promise.all(Array.from({ length: accounts }, () => filledAccount(pool, jobs)));
  });
  app.get('/empty', async () => ({}));
  app.post('/job', async (request, reply) => {
    const accountId = await accountOf(request);
    const input = job.parse(request.body);
    reply.code(201);
    return await inTransaction(pool, async (client) => {
      const values = [accountId, input.name, input.quantity, input.rate, input.currency];
      const [created] = (await query<Job>(client, 'insert', INSERT, values)).rows;
      if (created === undefined) throw new Error('Nothing was inserted.');
      await query(client, 'audit', AUDIT, [accountId, created.id, 'created', null, JSON.stringify(created)]);
      await query(client, 'sum', SUM, [accountId, created.currency, 1, created.value]);
      return created;
    });
  });
  app.post('/job/edit', async (request) => {
    const accountId = await accountOf(request);
    const { jobId, job: input } = edit.parse(request.body);
    return await inTransaction(pool, (client) => edited(client, accountId, jobId, input));
  });
  app.get('/job', async (request) => {
    const accountId = await accountOf(request);
    const { page: number } = page.parse(request.query);
    const [rows, sums] = await Promise.all([
      query(pool, 'list', LIST, [accountId, PER_PAGE, (number - 1) * PER_PAGE]),
      query(pool, 'sums', SUMS, [accountId]),
    ]);
    return { jobs: rows.rows, totals: sums.rows };
  });
  app.get('/search', async (request) => {
    const accountId = await accountOf(request);
    const { q } = sought.parse(request.query);
    const like = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    return (await query(pool, 'search', SEARCH, [accountId, like])).rows;
  });
  return await app.listen({ host: '127.0.0.1', port: 0 });
}

async function edited(
  client: pg.PoolClient,
  accountId: string,
  jobId: number,
  input: z.output<typeof edit>['job'],
): Promise<Job> {
  const [before] = (await query<Job>(client, 'for update', FOR_UPDATE, [accountId, jobId])).rows;
  if (before === undefined) throw Object.assign(new Error('This does not exist.'), { statusCode: 404 });
  const { name, quantity, rate, currency } = { ...before, ...input };
  const values = [accountId, jobId, name, quantity, rate, currency];
  const [after] = (await query<Job>(client, 'update', UPDATE, values)).rows;
  if (after === undefined) throw new Error('Nothing was updated.');
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  await query(client, 'audit', AUDIT, [accountId, jobId, 'edited', was, is]);
  await query(client, 'sum', SUM, [accountId, before.currency, -1, `-${before.value}`]);
  await query(client, 'sum', SUM, [accountId, after.currency, 1, after.value]);
  return after;
}

const query = <Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
) => on.query<Row>({ name, text, values });

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** An account with jobs; answers the token of its session and the id of its first job. */
async function filledAccount(pool: pg.Pool, jobs: number): Promise<{ token: string; firstJob: number }> {
  const [id, token] = [randomUUID(), randomUUID()];
  await pool.query('insert into crud.accounts values ($1, $2)', [id, 'EUR']);
  await pool.query(`insert into crud.sessions values ($1, $2, now() + interval '1 day')`, [token, id]);
  const { rows: clients } = await pool.query<{ id: string }>(
    `insert into crud.clients (account_id, name) select $1, 'Client ' || n from generate_series(1, 50) as n
     returning id`,
    [id],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into crud.jobs (account_id, client_id, name, quantity, rate, value, currency)
     select $1, $3::bigint + n % 50, 'Job ' || n || ' manual', 1000 + n, 0.11, round((1000 + n) * 0.11, 2), 'EUR'
     from generate_series(1, $2::integer) as n returning id`,
    [id, jobs, clients[0]?.id],
  );
  await pool.query(
    `insert into crud.sums select account_id, currency, count(*), sum(value) from crud.jobs where account_id = $1
     group by account_id, currency`,
    [id],
  );
  return { token, firstJob: Number(rows[0]?.id) };
}

process.once('disconnect', () => process.exit());
