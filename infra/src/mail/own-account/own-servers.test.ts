import { setTimeout } from 'node:timers/promises';
import { IMAP_PORTS } from '@ledgerline/shared-events/mail-account/account.ts';
import { describe, expect, it } from 'vitest';
import { readAllowedHosts } from './allowed-hosts.ts';
import { checkedServer, inTurn, type OwnServerPolicy, resolveByDns } from './own-servers.ts';

const strict: OwnServerPolicy = { allowedHosts: [], allowsPlain: false };
const lenient: OwnServerPolicy = {
  ...strict,
  allowedHosts: readAllowedHosts('Mail.Internal, 127.0.0.1:1025, [::1]:1025') ?? [],
};
const smtp = { host: 'mail.example', port: 587 };
const resolving =
  (...addresses: readonly string[]) =>
  async () =>
    addresses;

const refusal = async (checked: Promise<unknown>) =>
  await checked.then(
    () => null,
    ({ code, errors }) => [code, Object.keys(errors)],
  );

it('names are resolved one after another, so that slow ones leave the threads of the process to others', async () => {
  let [underWay, most] = [0, 0];
  const resolve = inTurn(async (host) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await setTimeout(1);
    underWay -= 1;
    if (host === 'nowhere.example') throw new Error('ENOTFOUND');
    return [host];
  });
  const hosts = ['a.example', 'nowhere.example', 'b.example'];
  const found = await Promise.allSettled(hosts.map(resolve));
  expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(most).toBe(1);
});

describe('a mail server of a user', () => {
  it('is reached at the address that was checked, and proves its name', async () => {
    expect(await checkedServer(smtp, strict, resolving('8.8.8.8', '8.8.4.4'))).toEqual({
      address: '8.8.8.8',
      port: 587,
      servername: 'mail.example',
    });
    const byAddress = await checkedServer({ ...smtp, host: '8.8.8.8' }, strict, resolveByDns);
    expect(byAddress).toEqual({ address: '8.8.8.8', port: 587, servername: undefined });
  });

  it('is refused when its name leads into a network that is not public, even if only sometimes', async () => {
    const invalid = ['invalid', ['host']];
    expect(await refusal(checkedServer(smtp, strict, resolving('127.0.0.1')))).toEqual(invalid);
    expect(await refusal(checkedServer(smtp, strict, resolving('8.8.8.8', '10.0.0.1')))).toEqual(invalid);
    expect(await refusal(checkedServer(smtp, strict, resolving('8.8.8.8', '::1')))).toEqual(invalid);
    expect(await refusal(checkedServer(smtp, strict, resolving()))).toEqual(invalid);
  });

  it.each([
    'localhost',
    '127.0.0.1',
    '::1',
    '0.0.0.0',
    '127.1',
    '2130706433',
    '0x7f000001',
    '::ffff:127.0.0.1',
  ])('is refused on this machine, however it is written: %s', async (host) => {
    expect(await refusal(checkedServer({ ...smtp, host }, strict, resolveByDns))).toEqual([
      'invalid',
      ['host'],
    ]);
  });

  it('listens at a port of mail', async () => {
    const atPort = (port: number) => refusal(checkedServer({ ...smtp, port }, strict, resolving('8.8.8.8')));
    expect(await Promise.all([465, 587, 2525].map(atPort))).toEqual([null, null, null]);
    expect(await Promise.all([25, 6379].map(atPort))).toEqual([
      ['invalid', ['port']],
      ['invalid', ['port']],
    ]);
  });

  it('of a mailbox listens at a port of mailboxes, also where the operator allows the host', async () => {
    const inside = { allowedHosts: readAllowedHosts('mail.internal') ?? [], allowsPlain: false };
    const atPort = (host: string, port: number) =>
      refusal(
        checkedServer(
          { host, port },
          inside,
          resolving(host === 'mail.internal' ? '10.0.0.7' : '8.8.8.8'),
          IMAP_PORTS,
        ),
      );
    expect(await Promise.all([993, 143].map((port) => atPort('mail.example', port)))).toEqual([null, null]);
    expect(await atPort('mail.internal', 993)).toBe(null);
    for (const host of ['mail.example', 'mail.internal']) {
      expect(await Promise.all([587, 6379].map((port) => atPort(host, port)))).toEqual([
        ['invalid', ['port']],
        ['invalid', ['port']],
      ]);
    }
    expect(
      await refusal(checkedServer({ ...smtp, port: 993 }, strict, resolving('10.0.0.1'), IMAP_PORTS)),
    ).toEqual(['invalid', ['host']]);
  });

  it('may be elsewhere at the ports of mail, or at the port that the operator names', async () => {
    const inside = { host: 'mail.internal', port: 587 };
    expect(await checkedServer(inside, lenient, resolving('10.0.0.7'))).toMatchObject({
      address: '10.0.0.7',
    });
    const atPort = async (host: string, port: number) =>
      refusal(checkedServer({ host, port }, lenient, resolveByDns));
    expect(await atPort('127.0.0.1', 1025)).toBe(null);
    expect(await atPort('::1', 1025)).toBe(null);
    expect(await atPort('127.0.0.1', 587)).toEqual(['invalid', ['host']]);
    expect(await atPort('127.0.0.1', 1026)).toEqual(['invalid', ['port']]);
    expect(await atPort('mail.internal', 1025)).toEqual(['invalid', ['port']]);
    expect(await atPort('localhost', 1025)).toEqual(['invalid', ['port']]);
  });
});

describe('the list of hosts that the operator allows', () => {
  it.each(['mail.internal', '10.0.0.7', '10.0.0.7:1025', '[fd00::7]:1025', '[fd00::7]', 'a, b:1'])(
    'may be %s',
    (text) => {
      expect(readAllowedHosts(text)).not.toBe(null);
    },
  );

  it.each(['', 'a,', 'smtp://mail.internal', 'mail.internal:0', 'mail.internal:70000', 'fd00::7', 'a b'])(
    'may not be "%s"',
    (text) => {
      expect(readAllowedHosts(text)).toBe(null);
    },
  );
});
