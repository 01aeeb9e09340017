import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, testAccount } from '../support/api-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

const ALERTS = resolve(import.meta.dirname, '../../infra/deploy/prometheus/alerts.yaml');

/** What the alert counts as failed. */
const FAILED = 'http_request_duration_seconds_count{status=~"5..",configured!="no"}';

let served: ServedApp;
let user: ApiClient;

beforeAll(async () => {
  served = await serveApp();
  user = await testAccount(served.url);
});
afterAll(() => served.stop());

/** The counts of failed calls, as Prometheus reads them. */
async function failedCalls(): Promise<string[]> {
  const text = await (await fetch(`${served.url}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => /^http_request_duration_seconds_count\{.*status="5..".*\}/.test(line))
    .filter((line) => !line.includes('configured="no"'));
}

describe('calls of a part that the operator does not use', () => {
  it.each([
    [
      'a message of the payment provider',
      (): Promise<{ status: number }> => user.post('/api/stripe/webhook', {}),
    ],
    ['a purchase', (): Promise<{ status: number }> => user.post('/api/createStripeCustomer', {})],
    ['the bills', (): Promise<{ status: number }> => user.get('/api/settings/billing-portal-url')],
  ])('are answered 503 and are not a fault: %s', async (_, call) => {
    expect((await call()).status).toBe(503);
    expect(await failedCalls()).toEqual([]);
  });

  it('are not counted by the alert', () => {
    expect(readFileSync(ALERTS, 'utf8')).toContain(FAILED);
  });
});
