import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { openTracing } from '@ledgerline/infra/tracing/open-tracing.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testAccount } from '../support/api-client.ts';
import { serveApp } from './served-app.ts';

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
type Span = z.output<typeof span>;
const request = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** A receiver of traces (OTLP over HTTP) on the loopback address. */
async function startReceiver() {
  const spans: Span[] = [];
  let texts = '';
  const server = createServer(async (incoming, answer) => {
    const body = await json(incoming);
    texts += JSON.stringify(body);
    for (const { scopeSpans } of request.parse(body).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    answer.setHeader('content-type', 'application/json');
    answer.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, spans, texts: () => texts, stop: () => server.close() };
}

it('traces a command from the request to its event, its row and the list with it', async () => {
  const receiver = await startReceiver();
  const served = await serveApp({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const key = randomUUID();
  const trace = key.replaceAll('-', '');
  const click = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  try {
    const api = await testAccount(served.url);
    const job = { name: 'Lease of the Kesslers', quantity: 1000 };
    const headers = { ...click, 'idempotency-key': key };
    const { status, body } = await api.post('/api/command/CreateJob', { job }, headers);
    expect(status).toBe(200);
    const { revision } = z.object({ revision: z.int() }).parse(body);
    const list = await api.get('/api/job?type=all', { ...click, 'x-min-revision': String(revision) });
    expect(list.status).toBe(200);
    await api.get('/api/unit', { traceparent: 'nonsense' });
  } finally {
    await served.stop();
    receiver.stop();
  }
  const ofTrace = receiver.spans.filter(({ traceId }) => traceId === trace);
  const named = new Map(ofTrace.map((each) => [each.name, each]));
  expect([...named.keys()].sort()).toEqual([
    'GET /api/job',
    'POST /api/command/:name',
    'append',
    'fold into rows',
  ]);
  const command = named.get('POST /api/command/:name');
  for (const name of ['append', 'fold into rows'])
    expect(named.get(name)?.parentSpanId, name).toBe(command?.spanId);
  for (const each of [command, named.get('GET /api/job')])
    expect(each?.parentSpanId).toBe('00f067aa0ba902b7');
  const other = receiver.spans.find(({ name }) => name === 'GET /api/unit');
  expect(other?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(other?.parentSpanId ?? '').toBe('');
  expect(receiver.texts()).not.toMatch(/Kessler|type=all|session/i);
});

it('traces nothing without a receiver', async () => {
  const settings = { endpoint: undefined, ratio: 1, service: 'ledgerline', version: '1.2.3' };
  expect(await openTracing(settings)).toBeNull();
});
