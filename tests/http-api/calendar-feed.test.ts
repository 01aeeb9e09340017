import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ApiClient, confirmedAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const PUBLIC_URL = 'http://ledgerline.example';
const answered = z.object({ url: z.string() });

let served: ServedApp;
let user: ApiClient;

beforeAll(async () => {
  served = await serveApp();
  user = await confirmedAccount(served);
  const job = { name: 'Leaflet', deadline: '2026-11-20 17:30', value: 777.77 };
  const { headers } = await user.post('/api/job', { job });
  const revision = headers.get('x-revision') ?? '';
  while ((await user.get('/api/job', { 'x-min-revision': revision })).headers.has('x-stale'));
});

afterAll(() => served.stop());

/** Reads a calendar as a calendar app does, without a session. */
async function read(url: string): Promise<{ status: number; type: string | null; text: string }> {
  const answer = await fetch(url.replace(PUBLIC_URL, served.url));
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

const create = async () => answered.parse((await user.post('/api/calendar-feed', {})).body).url;

describe('the calendar of an account', () => {
  it('is read by its address alone, which the settings show again', async () => {
    expect((await user.get('/api/calendar-feed')).body).toEqual({ url: null });
    const url = await create();
    expect((await user.get('/api/calendar-feed')).body).toEqual({ url });
    const { status, type, text } = await read(url);
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain('\r\nDTSTART:20261120T173000Z\r\nSUMMARY:Leaflet\r\n');
    expect(text).toMatch(new RegExp(`URL:${PUBLIC_URL}/jobs/\\d+`));
    expect(text).not.toContain('777');
  });

  it('has an address of which the database knows only the digest', async () => {
    const secret = /calendar\/(.*)\.ics$/.exec(await create())?.[1] ?? 'none';
    const { rows } = await served.pool.query('select * from identity.calendar_feeds');
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('answers an address that never was, or was replaced or ended, in one and the same way', async () => {
    const replaced = await create();
    const ended = await create();
    expect((await read(ended)).status).toBe(200);
    await user.delete('/api/calendar-feed');
    expect((await user.get('/api/calendar-feed')).body).toEqual({ url: null });
    const wrong = [
      replaced,
      ended,
      `${PUBLIC_URL}/calendar/x.ics`,
      `${PUBLIC_URL}/calendar/${'a'.repeat(43)}.ics`,
    ];
    const answers = await Promise.all(wrong.map(read));
    const [first] = answers;
    expect(first?.status).toBe(404);
    expect(JSON.parse(first?.text ?? '')).toEqual({
      code: 'not_found',
      message: 'There is no such calendar.',
    });
    expect(answers.every((answer) => JSON.stringify(answer) === JSON.stringify(first))).toBe(true);
  });

  it('is not created or ended without a session', async () => {
    const stranger = await fetch(`${served.url}/api/calendar-feed`);
    expect(stranger.status).toBe(401);
  });

  it('is gone with its account', async () => {
    const url = await create();
    await user.post('/delete-account', {});
    expect((await read(url)).status).toBe(404);
  });
});

it('an address that asks too often is refused', async () => {
  const limited = await serveApp({ RATE_LIMIT_SCALE: '0.05' });
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await fetch(`${limited.url}/calendar/${'a'.repeat(43)}.ics`)).status);
    }
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  } finally {
    await limited.stop();
  }
});
