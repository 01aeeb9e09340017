import { hostileValue } from '@ledgerline/command-service/domain/testing/hostile-values.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DescribedApi, type DescribedCall } from './described-api.ts';
import { DescribedClient, type RequestValues } from './described-client.ts';
import { type ServedApp, serveApp } from './served-app.ts';

/** Calls that end the session, begin another one, or never end. */
const LEFT_OUT = new Set(['signOut', 'deleteAccount', 'openTestAccount', 'register', 'watch']);
const RUNS = 4;
const MAX_NESTED = 500;

let served: ServedApp;
let api: DescribedApi;
let client: DescribedClient;

beforeAll(async () => {
  served = await serveApp();
  api = await DescribedApi.of(served.url);
  client = new DescribedClient(api, served.url);
  await client.call('getCsrfCookie');
  await client.call('openTestAccount');
  await client.call('createClient', { body: { client: { name: 'Acme', invoicing: true } } });
  const job = { name: 'Manual', client_id: 1, quantity: 2, rate: 3, completed_at: '2026-11-18' };
  await client.call('createJob', { body: { job } });
  await client.call('saveInvoice', { body: { invoice: { client_id: 1, items: [{ id: 'job1' }] } } });
});

afterAll(() => served?.stop());

/** Values that JSON can represent. */
const inBody = hostileValue.filter((value) => {
  let inside = value;
  let depth = 0;
  while (Array.isArray(inside) && inside[0] !== undefined && depth <= MAX_NESTED) {
    inside = inside[0];
    depth += 1;
  }
  return depth <= MAX_NESTED;
});

/** Values for an address: of every type, too long, incomplete, prototypes, non-Latin scripts. */
const inAddress = fc.oneof(
  fc.constantFrom(
    ...['0', '-1', '1.5', '1e9', '2147483648', '99999999999999999999', 'NaN', 'null', 'undefined', '', ' '],
    ...['\u0000', '\u202e', '٣', '🙂', '../1', '..', '%', '%00', "' or 1=1 --", '__proto__', 'constructor'],
    ...['2026-02-30', '0000-00-00', '99999-01-01', '2026-11-20T10:00:00', '1,2', '1,,2', ',', '[]', '{}'],
    'x'.repeat(400),
  ),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

const inHeader = fc.constantFrom(
  ...['', ' ', '-1', '-2', '1.5', '1e9', '9'.repeat(40), 'x', 'é', '1,', ',1', '1, 1', '0x10', '\t1'],
  ...['00000000-0000-0000-0000-000000000000', '{}', '*', 'a'.repeat(3_000)],
);

/** Hostile values for some parts of a request, and valid values for the others. */
function hostileValues(call: DescribedCall): fc.Arbitrary<RequestValues> {
  const names = (where: 'path' | 'query' | 'header') =>
    api.parametersOf(call).flatMap((one) => (one.in === where ? [one.name] : []));
  const [path, query, headers] = [names('path'), names('query'), names('header')];
  return fc.record({
    path: fc.record(Object.fromEntries(path.map((name) => [name, fc.oneof(fc.constant('1'), inAddress)]))),
    query: fc.dictionary(fc.constantFrom(...query, '__proto__', 'surprise'), inAddress, { maxKeys: 3 }),
    headers:
      headers.length === 0
        ? fc.constant({})
        : fc.dictionary(fc.constantFrom(...headers), inHeader, { maxKeys: 1 }),
    body: call.method === 'get' ? fc.constant(undefined) : hostileBody(call),
  });
}

/** The example body with one corrupted member, or another value. */
function hostileBody({ operation }: DescribedCall): fc.Arbitrary<unknown> {
  const example = operation.requestBody?.content['application/json']?.example;
  const members = Object.keys(Object(example));
  if (members.length === 0) return inBody;
  return fc.oneof(
    inBody,
    fc
      .tuple(fc.constantFrom(...members), inBody)
      .map(([member, value]) => ({ ...Object(example), [member]: value })),
  );
}

describe('hostile requests', () => {
  it('are refused as described, or accepted, by every call', async () => {
    const faults: string[] = [];
    for (const call of api.calls) {
      const { operationId, responses } = call.operation;
      if (LEFT_OUT.has(operationId)) continue;
      for (const given of fc.sample(hostileValues(call), RUNS)) {
        const before = served.ledger.log.length;
        const status = await client.send(call, given).then(
          (answer) => answer.status,
          (error: Error) => error.message,
        );
        const isDocumented = typeof status === 'number' && Object.hasOwn(responses, status);
        const isKept = isDocumented && (status < 400 || served.ledger.log.length === before);
        if (!isKept) faults.push(`${operationId} ${status}: ${JSON.stringify({ ...given, body: 0 })}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('with a NUL in an address are refused or accepted as described, at every place', async () => {
    for (const call of api.calls.filter(({ operation }) => !LEFT_OUT.has(operation.operationId))) {
      for (const { in: where, name } of api.parametersOf(call)) {
        if (where !== 'query' && where !== 'path') continue;
        const spoilt = { path: {}, query: {}, headers: {}, [where]: { [name]: 'a\u0000' } };
        const { status } = await client.send(call, { ...spoilt, body: undefined });
        expect(Object.keys(call.operation.responses), `${call.operation.operationId} ${name}`).toContain(
          String(status),
        );
      }
    }
  });

  it('do not change prototypes, and leave the account readable', async () => {
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect((await client.call('listJobs')).status).toBe(200);
    expect((await client.call('verifyLedger')).body).toMatchObject({ ok: true });
  });
});
