import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatConnectionString,
  parseConnectionString,
  type StoreAddress,
  WrongConnectionString,
} from './connection-string.ts';

const ADMIN = { username: 'admin', password: 'changeit' };
const one = (host: string, port = 2113) => ({
  discovers: false,
  hosts: [{ host, port }],
  user: null,
  options: {},
});

describe('a connection string', () => {
  it.each([
    ['esdb://localhost', one('localhost')],
    ['kurrentdb://db.example:2114/', one('db.example', 2114)],
    ['KurrentDB+Discover://db.example', { ...one('db.example'), discovers: true }],
    ['esdb://[::1]:2113', one('::1')],
    ['esdb://[fe80::1]', one('fe80::1')],
    ['esdb://admin:changeit@10.0.0.1:1113', { ...one('10.0.0.1', 1113), user: ADMIN }],
    ['esdb://h?tls=false', { ...one('h'), options: { tls: false } }],
    ['esdb://h/?tls=true&tlsVerifyCert=false', { ...one('h'), options: { tls: true, tlsVerifyCert: false } }],
    ['esdb://h?tls=false/', { ...one('h'), options: { tls: false } }],
    ['esdb://h?dnsDiscover=true', { ...one('h'), discovers: true }],
    ['esdb://h?connectionName=me@x', { ...one('h'), options: { connectionName: 'me@x' } }],
    [
      'esdb://h?keep-alive-interval=-1&NODE_PREFERENCE=ReadOnlyReplica&GossipTimeout=3',
      {
        ...one('h'),
        options: { keepAliveInterval: -1, nodePreference: 'read_only_replica', gossipTimeout: 3 },
      },
    ],
  ])('%s is read', (text, address) => {
    expect(parseConnectionString(text)).toEqual(address);
  });

  it('names the hosts of a cluster', () => {
    const { hosts, user } = parseConnectionString(
      'esdb://admin:changeit@h1:2111,h2:2112,[::1]:2113?tls=false',
    );
    expect(user).toEqual(ADMIN);
    expect(hosts).toEqual([
      { host: 'h1', port: 2111 },
      { host: 'h2', port: 2112 },
      { host: '::1', port: 2113 },
    ]);
  });

  it.each([
    ['esdb://admin:p%40s%3As@h', 'p@s:s'],
    ['esdb://admin:p@ss@h', 'p@ss'],
    ['esdb://admin:pa:ss@h', 'pa:ss'],
    ['esdb://admin:p/a?s=s&@h', 'p/a?s=s&'],
    ['esdb://admin:12?pass=wo@h', '12?pass=wo'],
  ])('%s has its password parsed', (text, password) => {
    expect(parseConnectionString(text)).toMatchObject({
      user: { username: 'admin', password },
      hosts: [{ host: 'h' }],
    });
  });

  it.each([
    ['http://localhost:2113', 'neither esdb:// nor kurrentdb://'],
    ['localhost:2113', 'neither esdb:// nor kurrentdb://'],
    ['esdb://', 'neither esdb:// nor kurrentdb://'],
    ['esdb://h1,,h2', 'host number 2'],
    ['esdb://h:port', 'host number 1'],
    ['esdb://h:0', 'host number 1'],
    ['esdb://h:70000', 'host number 1'],
    ['esdb://::1:2113', 'host number 1'],
    ['esdb://h/path', 'path'],
    ['esdb://admin@h', 'a name and a password'],
    ['esdb://admin:@h', 'a name and a password'],
    ['esdb://admin:100%@h', 'write %25'],
    ['esdb://h?tls=yes', 'option tls has a wrong value'],
    ['esdb://h?gossipTimeout=0', 'option gossipTimeout has a wrong value'],
    ['esdb://h?nodePreference=any', 'option nodePreference has a wrong value'],
    ['esdb://h?colour=red', 'an option colour that the client does not know'],
    ['esdb://h?tls', 'option tls has a wrong value'],
  ])('%s is refused with the reason', (text, reason) => {
    expect(() => parseConnectionString(text)).toThrow(WrongConnectionString);
    expect(() => parseConnectionString(text)).toThrow(reason);
  });
});

const label = fc.stringMatching(/^[a-z][a-z\d-]{0,10}(\.[a-z]{2,5})?$/);
const host = fc.record({
  host: fc.oneof(label, fc.ipV4(), fc.ipV6()),
  port: fc.integer({ min: 1, max: 65_535 }),
});
const secret = fc.string({ minLength: 1, unit: 'grapheme' });
const count = fc.integer({ min: 1, max: 100_000 });
const address: fc.Arbitrary<StoreAddress> = fc.record({
  discovers: fc.boolean(),
  hosts: fc
    .tuple(host, host, host)
    .chain(([first, ...others]) =>
      fc.subarray(others).map((some): StoreAddress['hosts'] => [first, ...some]),
    ),
  user: fc.option(fc.record({ username: secret, password: secret })),
  options: fc.record(
    {
      tls: fc.boolean(),
      tlsVerifyCert: fc.boolean(),
      tlsCAFile: secret.filter((text) => text.trim() === text),
      connectionName: secret.filter((text) => text.trim() === text),
      nodePreference: fc.constantFrom('leader', 'follower', 'read_only_replica', 'random'),
      gossipTimeout: count,
      maxDiscoverAttempts: count,
      discoveryInterval: count,
      defaultDeadline: count,
      keepAliveInterval: count,
      keepAliveTimeout: count,
    },
    { requiredKeys: [] },
  ),
});

describe('any connection string', () => {
  it('is parsed back after formatting', () => {
    fc.assert(
      fc.property(address, (written) => {
        expect(parseConnectionString(formatConnectionString(written))).toEqual(written);
      }),
    );
  });

  it('is refused, or has the same meaning after formatting', () => {
    const pieces = fc.constantFrom(
      'esdb://',
      'kurrentdb+discover://',
      'h',
      ':',
      '@',
      '/',
      '?',
      '&',
      '=',
      ',',
      '%',
      '[',
      ']',
      '2113',
      'tls',
      'true',
      'x y',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
        const text = parts.join('');
        const read = attempt(text);
        if (read instanceof WrongConnectionString) return;
        expect(parseConnectionString(formatConnectionString(read))).toEqual(read);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never reveals its password when it is refused', () => {
    const password = fc.stringMatching(/^[\w%@/?:&=]{0,6}Zq9x[\w%@/?:&=]{0,6}$/);
    const broken = fc.constantFrom('h:port', 'h/path', '', '[x', 'h?colour=red', 'h?tls=Zq9', 'h,,h');
    fc.assert(
      fc.property(password, broken, (hidden, end) => {
        const read = attempt(`esdb://admin:${hidden}@${end}`);
        if (read instanceof Error) expect(read.message).not.toMatch(/Zq9x|Zq9/);
      }),
      { numRuns: 2_000 },
    );
  });
});

function attempt(text: string): StoreAddress | WrongConnectionString {
  try {
    return parseConnectionString(text);
  } catch (error) {
    if (error instanceof WrongConnectionString) return error;
    throw error;
  }
}
