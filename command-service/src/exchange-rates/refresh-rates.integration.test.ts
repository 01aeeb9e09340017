import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import { type DoubleAnswer, type HttpDouble, httpDouble } from '@ledgerline/tests/support/http-double.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { type WriteSideApp, writeSideApp } from '../testing/write-side-app.ts';
import { ecb, openRates, ownSource, type RateSource } from './rate-sources.ts';
import { refreshRates } from './refresh-rates.ts';

const ECB_FEED = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='2026-11-19'><Cube currency='USD' rate='1.1523'/><Cube currency='JPY' rate='180.10'/></Cube></Cube>
</gesmes:Envelope>`;
const OPEN_RATES = JSON.stringify({
  date: '2026-11-20',
  eur: { usd: 9.99, uah: 48.123456789, btc: 0.0000098, eur: 1, vnd: 3.1e4, kwd: -1 },
});

let database: FreshDatabase;
let pool: pg.Pool;
let double: HttpDouble;
let answers: Record<string, DoubleAnswer | null> = {};

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 8 });
  double = await httpDouble(({ path }) => answers[path] ?? { status: 404 });
});

beforeEach(async () => {
  await pool.query('delete from reference.exchange_rates');
  answers = { '/ecb': { body: ECB_FEED, type: 'text/xml' }, '/open': { body: OPEN_RATES } };
});

afterAll(async () => {
  await double?.stop();
  await pool?.end();
  await database?.drop();
});

/**
 * A source at the test server: a request without an answer fails soon, every other one has time enough for a busy
 * machine.
 */
const at = (source: RateSource, path: string): RateSource => ({
  ...source,
  url: `${double.url}${path}`,
  patienceMs: answers[path] === null ? 200 : 60_000,
});
const both = () => [at(ecb, '/ecb'), at(openRates, '/open')];

async function stored(): Promise<string[]> {
  const { rows } = await pool.query(
    'select currency, day, trim_scale(rate)::text as rate, source from reference.exchange_rates order by currency',
  );
  return rows.map(({ currency, day, rate, source }) => `${currency} ${day} ${rate} ${source}`);
}

describe('refreshing the exchange rates', () => {
  it("stores the central bank's rates, and those of the open source for other currencies", async () => {
    expect(await refreshRates(openDatabase(pool), both())).toBe(4);
    expect(await stored()).toEqual([
      'JPY 2026-11-19 180.1 ECB',
      'UAH 2026-11-20 48.123456789 currency-api',
      'USD 2026-11-19 1.1523 ECB',
      'VND 2026-11-20 31000 currency-api',
    ]);
  });

  it('stores the days on which the app did not run', async () => {
    const former = "<Cube time='2026-11-18'><Cube currency='USD' rate='1.1601'/></Cube></Cube>";
    answers['/ecb'] = {
      body: ECB_FEED.replace(/<\/Cube>\s*<\/gesmes/, `${former}</gesmes`),
      type: 'text/xml',
    };
    expect(await refreshRates(openDatabase(pool), both())).toBe(5);
    expect(await stored()).toEqual(
      expect.arrayContaining(['USD 2026-11-18 1.1601 ECB', 'USD 2026-11-19 1.1523 ECB']),
    );
    expect(await stored()).not.toContain('USD 2026-11-20 9.99 currency-api');
  });

  it('never changes a stored rate', async () => {
    await refreshRates(openDatabase(pool), both());
    const before = await stored();
    answers['/ecb'] = { body: ECB_FEED.replace('1.1523', '7.7'), type: 'text/xml' };
    expect(await refreshRates(openDatabase(pool), both())).toBe(0);
    expect(await stored()).toEqual(before);
  });

  it("reads the operator's own source with any base currency", async () => {
    const rates = { date: '2026-11-20', base: 'USD', rates: { EUR: 0.8, GBP: '0.72', XXQ: 4 } };
    answers['/own'] = { body: JSON.stringify(rates) };
    await refreshRates(openDatabase(pool), [at(ownSource(`${double.url}/own`), '/own')]);
    expect(await stored()).toEqual(['GBP 2026-11-20 0.9 127.0.0.1', 'USD 2026-11-20 1.25 127.0.0.1']);
  });

  it.each([
    ['answers an error', { status: 500 }],
    ['answers no feed', { body: '<html>Sorry</html>', type: 'text/html' }],
    ['names an impossible day', { body: ECB_FEED.replace('2026-11-19', '2026-13-99') }],
    ['never answers', null],
  ])('fails when a source %s, and stores the rates of the other one', async (_what, answer) => {
    answers['/ecb'] = answer;
    await expect(refreshRates(openDatabase(pool), both())).rejects.toThrow(AggregateError);
    expect(await stored()).toContain('USD 2026-11-20 9.99 currency-api');
  });
});

describe('the write side', () => {
  let side: WriteSideApp;

  afterEach(() => side.close());

  it('converts with new rates as soon as another process has stored them', async () => {
    side = await writeSideApp(pool);
    await side.app.ready();
    const rate = async () => side.service.rates.find('UAH', 'EUR', '2026-11-20');
    expect((await rate())?.rate).not.toBe('48.123456789');
    await refreshRates(openDatabase(pool), both());
    await expect.poll(rate).toMatchObject({ rate: '48.123456789', source: 'currency-api' });
  });
});
