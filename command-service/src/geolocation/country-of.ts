import { networksOf } from '@ledgerline/shared-events/api/network-address.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { answerText } from '../third-parties/answer-text.ts';

const PATIENCE_MS = 2_000;
/** A country is two letters; services that say more of an address need some hundred bytes. */
const MAX_BYTES = 16_384;
const ADDRESS = '{ip}';

/** The service that answers the country of a network address. */
type Geolocation = {
  /**
   * Its address. `{ip}` in it is replaced by the network address; without it, the service is called at `/country` with
   * the network address in `X-Forwarded-For`. Undefined where there is no service.
   */
  geoUrl: string | undefined;
  /** The timeout of the service in milliseconds; default two seconds. */
  patienceMs?: number | undefined;
};

const country = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/)
  .toUpperCase();
/** A bare country code, or an object with the code under a common name. */
const answers = z.union([
  country,
  z.object({ country_code: country }).transform(({ country_code }) => country_code),
  z.object({ countryCode: country }).transform(({ countryCode }) => countryCode),
  z.object({ country }).transform((answer) => answer.country),
]);

/** The code of the country of a network address; null without a service, or when it does not answer in time. */
export type FindCountry = (networkAddress: string) => Promise<string | null>;

/** Anybody may ask for the prices, and services count each look-up: a network is looked up once within this time. */
const REMEMBERED_MS = 3_600_000;
const MAX_NETWORKS = 10_000;

/** Finds the countries of network addresses, and remembers those of their networks for an hour. */
export function countryFinder(geolocation: Geolocation): FindCountry {
  const countries = new LRUCache<string, string, string>({
    max: MAX_NETWORKS,
    ttl: REMEMBERED_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (_network, _former, { context: address }) =>
      (await countryOf(geolocation, address)) ?? undefined,
  });
  return async (address) => (await countries.fetch(networksOf(address)[0], { context: address })) ?? null;
}

async function countryOf(
  { geoUrl, patienceMs = PATIENCE_MS }: Geolocation,
  networkAddress: string,
): Promise<string | null> {
  if (geoUrl === undefined) return null;
  const address = plainAddress(networkAddress);
  const isTemplate = geoUrl.includes(ADDRESS);
  const url = isTemplate ? geoUrl.replaceAll(ADDRESS, encodeURIComponent(address)) : `${geoUrl}/country`;
  try {
    const response = await fetch(url, {
      headers: isTemplate ? {} : { 'x-forwarded-for': address },
      // Another service would get the address of the visitor.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer = answers.safeParse(jsonOrText(await answerText(response, MAX_BYTES)));
    return response.ok && answer.success ? answer.data : null;
  } catch {
    return null;
  }
}

/** Converts an IPv4 address of an IPv6 socket to its IPv4 form. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
