import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ledgerline/infra/processes/free-port.ts';

/** Whether this machine has a redis-server. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

const READY = 'Ready to accept connections';

/** A Redis without persistence. */
export type TestRedis = { url: string; port: number; pid: number; stop(): Promise<void> };

/** The files of a server certificate. */
type RedisCertificate = { certificate: string; key: string; authority: string };

/** Starts a Redis without persistence for a test, by default on a free port and without TLS. */
export async function startRedis(onPort?: number, tls?: RedisCertificate): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-redis-'));
  const port = onPort ?? (await freePort());
  const options = [
    ...(tls === undefined ? ['--port', String(port)] : tlsOptions(port, tls)),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes(READY)) resolve();
    });
    child.once('exit', () => reject(new Error(`Redis did not start: ${log}`)));
  });
  return {
    url: `${tls === undefined ? 'redis' : 'rediss'}://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function tlsOptions(port: number, { certificate, key, authority }: RedisCertificate): string[] {
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', authority];
  return ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', ...files];
}
