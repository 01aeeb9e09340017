import { chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@ledgerline/infra/postgres/embedded-postgres.ts';
import { serverAccount } from '@ledgerline/infra/postgres/server-account.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Cluster, startCluster } from '../chaos/cluster.ts';
import { type NodeProcess, startNodeProcess } from '../eventstore/support/node-process.ts';
import { testAccount } from '../support/api-client.ts';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.ts';

/** Several processes start at once: on a busy machine that takes minutes. */
const STARTS_MS = 600_000;

let folder: string;
const folders: string[] = [];
let node: NodeProcess;
let postgres: EmbeddedPostgres;
let redis: TestRedis | null = null;
let cluster: Cluster;

/** One of each role on stores that all use the certificate of the event store. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledgerline-tls-'));
  node = await startNodeProcess(join(folder, 'eventstore'));
  const fileOfNode = (name: string) => join(folder, 'eventstore', name);
  const authority = fileOfNode('certificate.pem');
  const certificate = fileOfNode('server-certificate.pem');
  const key = fileOfNode('server-key.pem');
  postgres = await startEmbeddedPostgres(join(folder, 'postgres'), join(folder, 'password'), {
    max_connections: '120',
    ssl: 'on',
    ...ownedByPostgres({ ssl_cert_file: certificate, ssl_key_file: key }),
  });
  redis = hasRedis ? await startRedis(undefined, { certificate, key, authority }) : null;
  cluster = await startCluster(
    folder,
    { web: 1, command: 1, query: 1, worker: 1 },
    {
      EVENTSTORE_URL: node.url,
      DATABASE_URL: `${postgres.url}?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`,
      ...(redis !== null && { REDIS_URL: redis.url, NODE_EXTRA_CA_CERTS: authority }),
    },
  );
}, STARTS_MS);

/** Copies of files that PostgreSQL may read whoever runs it, under the names of the settings that name them. */
function ownedByPostgres(files: Record<string, string>): Record<string, string> {
  const { uid, gid } = serverAccount();
  const own = mkdtempSync(join(tmpdir(), 'ledgerline-certificate-'));
  folders.push(own);
  const copies = Object.entries(files).map(([name, file]): [string, string] => {
    const copy = join(own, name);
    copyFileSync(file, copy);
    return [name, copy];
  });
  if (uid !== undefined && gid !== undefined)
    for (const path of [own, ...copies.map(([, copy]) => copy)]) chownSync(path, uid, gid);
  return Object.fromEntries(copies);
}

afterAll(async () => {
  await cluster?.stop();
  await redis?.stop();
  await postgres?.stop();
  node?.child.kill('SIGTERM');
  await node?.exited;
  for (const each of [folder, ...folders]) rmSync(each, { recursive: true, force: true });
});

it('roles whose stores all use TLS take commands, show them, and open no other connection', async () => {
  const [command = '', query = ''] = [cluster.urls('command')[0], cluster.urls('query')[0]];
  const user = await testAccount(command);
  expect((await user.post('/api/job', { job: { name: 'over TLS' } })).status).toBe(201);
  await vi.waitFor(async () => {
    const list = await fetch(`${query}/api/job?type=all`, { headers: { cookie: user.cookies() } });
    expect(await list.text()).toContain('over TLS');
  });
  for (const { url } of cluster.members) expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  const { rows } = await client.query(
    `select count(*) filter (where ssl)::int as ssl, count(*) filter (where not ssl)::int as plain
     from pg_stat_activity join pg_stat_ssl using (pid)
     where backend_type = 'client backend' and usename = 'ledgerline_app'`,
  );
  await client.end();
  expect(rows[0].plain).toBe(0);
  expect(rows[0].ssl).toBeGreaterThan(4);
});
