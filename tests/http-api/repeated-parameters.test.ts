import { afterAll, beforeAll, expect, it } from 'vitest';
import { testAccount } from '../support/api-client.ts';
import { DescribedApi } from './described-api.ts';
import { type ServedApp, serveApp } from './served-app.ts';

let served: ServedApp;

beforeAll(async () => {
  served = await serveApp();
});

afterAll(() => served?.stop());

it('a parameter that is sent twice is refused by every read', async () => {
  const api = await DescribedApi.of(served.url);
  const user = await testAccount(served.url);
  const accepted: string[] = [];
  let sent = 0;
  for (const call of api.calls.filter(({ method }) => method === 'get')) {
    const path = call.path.replace(/\{\w+\}/g, '1');
    for (const { name } of api.parametersOf(call).filter((one) => one.in === 'query')) {
      const { status } = await user.get(`${path}?${name}=1&${name}=1`);
      sent += 1;
      if (status !== 400) accepted.push(`${status} ${call.path} ${name}`);
    }
  }
  expect(accepted).toEqual([]);
  expect(sent).toBeGreaterThan(40);
});
