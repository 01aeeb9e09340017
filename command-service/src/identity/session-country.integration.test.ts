import { sessionsAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { type HttpDouble, httpDouble } from '@ledgerline/tests/support/http-double.ts';
import { openWriteSide } from '@ledgerline/tests/support/write-side.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { PASSWORD, People } from '../testing/people.ts';
import type { WriteSideApp } from '../testing/write-side-app.ts';

let side: WriteSideApp;
let geo: HttpDouble;
let answers: Record<string, string | null>;
const people = new People(() => side);

beforeAll(async () => {
  geo = await httpDouble(({ path }) => {
    const body = answers[path] ?? null;
    return body === null ? null : { body };
  });
  const opened = await openWriteSide({ geoUrl: `${geo.url}/{ip}`, geoPatienceMs: 60_000 });
  ({ side } = opened);
  return async () => {
    await geo.stop();
    await opened.close();
  };
});

beforeEach(() => {
  answers = { '/127.0.0.1': 'none', '/203.0.113.7': '{"country":"pt"}', '/203.0.113.8': null };
});

const placesOf = async (browser: Browser) =>
  sessionsAnswer
    .parse((await browser.get('/api/sessions')).json())
    .map(({ address, country }) => [address, country]);

async function signedInFrom(address: string, email: string): Promise<Browser> {
  const browser = side.browser();
  browser.address = address;
  expect((await browser.post('/login', { email, password: PASSWORD })).statusCode).toBe(200);
  return browser;
}

describe('the country of a session', () => {
  it('is that of the network address at which it was opened', async () => {
    const { email } = await people.registered();
    const browser = await signedInFrom('203.0.113.7', email);
    await vi.waitFor(async () =>
      expect(await placesOf(browser)).toEqual([
        ['203.0.113.7', 'PT'],
        ['127.0.0.1', undefined],
      ]),
    );
  });

  it('is waited for by no sign-in, and missing where the service does not answer', async () => {
    const { email } = await people.registered();
    const browser = await signedInFrom('203.0.113.8', email);
    await vi.waitFor(() => expect(geo.seen.map(({ path }) => path)).toContain('/203.0.113.8'));
    const [own] = sessionsAnswer.parse((await browser.get('/api/sessions')).json());
    expect(own?.address).toBe('203.0.113.8');
    expect(own).not.toHaveProperty('country');
  });
});
