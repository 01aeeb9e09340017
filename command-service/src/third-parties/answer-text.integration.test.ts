import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import { ownSource } from '../exchange-rates/rate-sources.ts';
import { refreshRates } from '../exchange-rates/refresh-rates.ts';
import { countryFinder } from '../geolocation/country-of.ts';

/** Sends two million spaces and then goes on without an end, as long as somebody reads. */
const server = createServer((_request, response) => {
  response.once('close', () => ended.resolve());
  response.writeHead(200).write(' '.repeat(2_000_000));
});
let url: string;
let ended: PromiseWithResolvers<void>;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});

beforeEach(() => {
  ended = Promise.withResolvers();
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a service that answers without an end', () => {
  it('names no country, and is cut off long before its time is up', async () => {
    const find = countryFinder({ geoUrl: `${url}/{ip}`, patienceMs: 600_000 });
    expect(await find('203.0.113.7')).toBeNull();
    await ended.promise;
  });

  it('gives no exchange rates, and is cut off long before its time is up', async () => {
    const db = openDatabase(new pg.Pool({ max: 1 }));
    await expect(refreshRates(db, [{ ...ownSource(url), patienceMs: 600_000 }])).rejects.toThrow(
      'answered more than rates',
    );
    await ended.promise;
  });
});
