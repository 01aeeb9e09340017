import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { bootLedgerline, launchLedgerline } from '../support/boot.ts';

const BODIES = Array.from({ length: 30 }, (_, index) => JSON.stringify({ job: { name: `Job ${index}` } }));

/** A request whose headers the app has accepted; its body follows later. */
async function acceptedRequest(url: string, user: ApiClient, body: string): Promise<ClientRequest> {
  const sent = request(`${url}/api/job`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: user.cookies(),
      'x-xsrf-token': user.cookie('XSRF-TOKEN'),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  return sent;
}

async function answerOf(sent: ClientRequest, body: string): Promise<number | undefined> {
  const answered = once(sent, 'response');
  sent.end(body);
  const [answer]: IncomingMessage[] = await answered;
  for await (const _part of answer ?? []);
  return answer?.statusCode;
}

const reached = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'refused',
  );

it('a stopping app says so, takes no more requests, ends streams, and answers all that it had accepted', async () => {
  const app = await bootLedgerline({ withoutClient: true, env: { DRAIN_SECONDS: '1' } });
  const user = await testAccount(app.url);
  const ready = `${app.url}/api/health/ready`;
  await vi.waitFor(async () => expect(await reached(ready)).toBe(200));
  const live = await fetch(`${app.url}/api/live`, { headers: { cookie: user.cookies() } });
  const open = await Promise.all(BODIES.map((body) => acceptedRequest(app.url, user, body)));
  const stopped = app.terminate();
  await vi.waitFor(async () => expect(await reached(ready)).toBe(503), { interval: 20 });
  await vi.waitFor(async () => expect(await reached(ready)).toBe('refused'), { interval: 20 });
  // It ends as a whole stream, which a browser opens again elsewhere.
  expect(await live.text()).toContain('retry:');
  const answers = await Promise.all(open.map((sent, index) => answerOf(sent, BODIES[index] ?? '')));
  expect(answers).toEqual(open.map(() => 201));
  expect(await stopped).toBe(0);
});

it('an app whose output nobody reads any more, as behind a tee that ended, stops in order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerline-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { child, ready, exited } = launchLedgerline({ dataDir, withoutClient: true });
  await ready;
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.kill('SIGINT');
  expect(await exited).toBe(0);
});
