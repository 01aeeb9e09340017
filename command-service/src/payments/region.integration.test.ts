import { type DoubleAnswer, type HttpDouble, httpDouble } from '@ledgerline/tests/support/http-double.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { countryFinder } from '../geolocation/country-of.ts';
import { priceRegion } from './region.ts';

let geo: HttpDouble | null = null;

afterEach(async () => {
  await geo?.stop();
  geo = null;
});

/** The region of an address when the service answers this; null means no answer, with a short timeout. */
async function regionBy(answer: DoubleAnswer | null, path: string, address = '203.0.113.7', shown?: string) {
  geo = await httpDouble(() => answer);
  const patienceMs = answer === null ? 200 : 60_000;
  const region = await priceRegion(
    countryFinder({ geoUrl: `${geo.url}${path}`, patienceMs }),
    address,
    shown,
  );
  return { region, lookUp: geo.seen[0] };
}

describe('the region of a visitor', () => {
  it('is looked up by the visitor’s own address, wherever the configured URL contains it', async () => {
    const { region, lookUp } = await regionBy({ body: 'GB' }, '/{ip}/country?for={ip}');
    expect([region, lookUp?.path]).toEqual(['unitedKingdom', '/203.0.113.7/country?for=203.0.113.7']);
    expect(lookUp?.headers).not.toHaveProperty('x-forwarded-for');
    const other = await regionBy({ body: 'DE' }, '/{ip}', '2001:db8::7');
    expect([other.region, other.lookUp?.path]).toEqual(['eurozone', '/2001%3Adb8%3A%3A7']);
  });

  it('is looked up with X-Forwarded-For when the configured URL does not contain the address', async () => {
    const { region, lookUp } = await regionBy({ body: '"fr"' }, '', '::ffff:198.51.100.4');
    expect([region, lookUp?.path]).toEqual(['eurozone', '/country']);
    expect(lookUp?.headers['x-forwarded-for']).toBe('198.51.100.4');
  });

  it.each(['{"country_code":"IE"}', '{"countryCode":"IE"}', '{"country":"IE"}', ' ie\n'])(
    'is parsed from the answer %s',
    async (body) => {
      expect((await regionBy({ body }, '/{ip}')).region).toBe('eurozone');
    },
  );

  it.each([
    [{ status: 500, body: 'DE' }],
    [{ body: '' }],
    [{ body: '<html>DE</html>' }],
    [{ body: '{"country":"Germany"}' }],
    [null],
  ])('is the rest of the world when the service answers %j', async (answer) => {
    expect((await regionBy(answer, '/{ip}')).region).toBe('elsewhere');
  });

  it('is the rest of the world when the service leads to another address, which learns nothing', async () => {
    geo = await httpDouble(({ path }) =>
      path === '/203.0.113.7' ? { status: 302, location: '/other' } : { body: 'GB' },
    );
    expect(await priceRegion(countryFinder({ geoUrl: `${geo.url}/{ip}` }), '203.0.113.7')).toBe('elsewhere');
    expect(geo.seen.map(({ path }) => path)).toEqual(['/203.0.113.7']);
  });

  it('is looked up once for a network, however many ask, and again while it is unknown', async () => {
    let answer: DoubleAnswer = { status: 500 };
    geo = await httpDouble(() => answer);
    const find = countryFinder({ geoUrl: `${geo.url}/{ip}` });
    expect(await find('203.0.113.7')).toBeNull();
    answer = { body: 'PT' };
    const addresses = [
      '203.0.113.7',
      '2001:db8:1:2::3',
      '::ffff:203.0.113.7',
      '2001:db8:1:2::4',
      '203.0.113.7',
    ];
    expect(await Promise.all(addresses.map(find))).toEqual(addresses.map(() => 'PT'));
    expect(await find('203.0.113.7')).toBe('PT');
    expect(geo.seen).toHaveLength(3);
  });

  it('is the rest of the world without a service, and the region of the shown prices when the service fails', async () => {
    expect(await priceRegion(countryFinder({ geoUrl: undefined }), '203.0.113.7')).toBe('elsewhere');
    const failing = countryFinder({ geoUrl: 'http://127.0.0.1:1/{ip}' });
    expect(await priceRegion(failing, '203.0.113.7', 'GBP')).toBe('unitedKingdom');
    expect((await regionBy(null, '/{ip}', '203.0.113.7', 'EUR')).region).toBe('eurozone');
  });
});
