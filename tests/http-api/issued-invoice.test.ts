import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiAnswer, type ApiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;
let user: ApiClient;
let invoiceId = 0;

const created = z.object({ client: z.object({ id: z.number() }) });
const saved = z.object({ invoice: z.object({ id: z.number(), number: z.string() }) });
const history = z.object({
  data: z.array(
    z.object({
      command: z.string(),
      label: z.string(),
      undoable: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
});

beforeAll(async () => {
  // Configured as with other writers: then every request loads its session again.
  served = await serveApp({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' });
  user = await testAccount(served.url);
  const { body } = await user.post('/api/client', { client: { name: 'Pacific Words' } });
  const client_id = created.parse(body).client.id;
  const items = [{ id: 'new1', name: 'Review', quantity: 1, rate: 40 }];
  const answer = await user.post('/api/invoice', { invoice: { client_id, items } });
  invoiceId = saved.parse(answer.body).invoice.id;
  const revision = answer.headers.get('x-revision') ?? '';
  while ((await user.get('/api/invoice', { 'x-min-revision': revision })).headers.has('x-stale'));
});

afterAll(() => served.stop());

/** Downloads, with retries while the paper is not ready. */
async function download(query = ''): Promise<ApiAnswer> {
  for (;;) {
    const answer = await user.get(`/api/invoice/pdf/${invoiceId}${query}`);
    if (answer.status !== 503) return answer;
  }
}

async function entries() {
  const { headers } = await download();
  const revision = headers.get('x-revision') ?? '';
  for (;;) {
    const answer = await user.get('/api/history', { 'x-min-revision': revision });
    if (answer.headers.has('x-stale')) continue;
    return history.parse(answer.body).data.filter(({ command }) => command === 'IssueInvoice');
  }
}

describe('downloading an invoice', () => {
  it.each(['cross-site', 'same-site'])(
    'is refused to a page of another site (%s), and nothing is recorded',
    async (site) => {
      for (const path of [`/api/invoice/pdf/${invoiceId}`, `/api/invoice/pdfs?ids=${invoiceId}`]) {
        let answer = await user.get(path, { 'sec-fetch-site': site });
        while (answer.status === 503) answer = await user.get(path, { 'sec-fetch-site': site });
        expect(answer.status).toBe(419);
      }
      const { body } = await user.get('/api/history');
      expect(history.parse(body).data.map(({ command }) => command)).not.toContain('IssueInvoice');
    },
  );

  it('is one event, however often it is downloaded', async () => {
    const first = await download();
    expect(first.status).toBe(200);
    const again = await download('?paper=letter');
    expect(again.headers.get('x-revision')).toBe(first.headers.get('x-revision'));
    expect(await entries()).toEqual([
      {
        command: 'IssueInvoice',
        label: 'Downloaded PDF',
        undoable: false,
        reason: "Downloads can't be undone.",
      },
    ]);
  });

  it('keeps the number of the invoice taken after its deletion', async () => {
    await user.delete(`/api/invoice/${invoiceId}`);
    const { body } = await user.post('/api/invoice', { invoice: { client_id: 1, items: [] } });
    expect(saved.parse(body).invoice.number).toBe('2');
  });

  it('is refused after the trial, and nothing is recorded', async () => {
    const late = await testAccount(served.url);
    await late.post('/api/client', { client: { name: 'Pacific Words' } });
    const { body } = await late.post('/api/invoice', { invoice: { client_id: 1, items: [] } });
    const { id } = saved.parse(body).invoice;
    const events = served.ledger.log.length;
    await served.pool.query(`update identity.users set trial_ends_on = '2020-01-01'`);
    expect((await late.get(`/api/invoice/pdf/${id}`)).status).toBe(402);
    expect(served.ledger.log).toHaveLength(events);
    expect((await late.get('/api/reports/export?year=2026&format=csv')).status).toBe(200);
    expect((await late.get('/api/reports?year=2026')).status).toBe(402);
  });
});
