import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '../start/start-error.ts';
import { readConfig } from './config.ts';
import { VARIABLE_NAMES, variableMeta } from './variables.ts';

const root = resolve('/somewhere');

describe('readConfig', () => {
  it('needs no variable', () => {
    const config = readConfig({}, root);
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', basePath: '/', rateLimitScale: 1 });
    expect(config.dataDir).toBe(resolve(root, '.data'));
    expect(config.databaseUrl).toBeUndefined();
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', REDIS_URL: ' ' }, root)).toMatchObject({ port: 3000, redisUrl: undefined });
  });

  it('sends contact messages to the sender of mail, or to an address of their own', () => {
    const MAIL_FROM = 'Books <mail@books.example>';
    expect(readConfig({ MAIL_FROM }, root).contactMail).toBe(MAIL_FROM);
    const CONTACT_MAIL = 'help@books.example';
    expect(readConfig({ MAIL_FROM, CONTACT_MAIL }, root).contactMail).toBe(CONTACT_MAIL);
  });

  it('keeps an absolute data folder', () => {
    expect(readConfig({ DATA_DIR: resolve('/elsewhere/data') }, root).dataDir).toBe(
      resolve('/elsewhere/data'),
    );
  });

  it.each([
    ['/', '/'],
    ['/books/', '/books'],
    ['/a/b', '/a/b'],
  ])('reads the base path %s as %s', (given, expected) => {
    expect(readConfig({ BASE_PATH: given }, root).basePath).toBe(expected);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['HOST', 'two words'],
    ['EVENTSTORE_URL', 'http://localhost:2113'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['REDIS_URL', 'localhost:6379'],
    ['PUBLIC_URL', 'ledgerline.example'],
    ['SESSION_SECRET', 'short'],
    ['SMTP_URL', 'https://mail.example'],
    ['OWN_MAIL_HOSTS', 'smtp://mail.internal'],
    ['OWN_MAIL_WITHOUT_TLS', 'yes'],
    ['MAIL_FROM', 'nobody'],
    ['CONTACT_MAIL', 'nobody'],
    ['MAIL_REPORT_TOKEN', 'short'],
    ['MAIL_RETURN_URL', 'imaps://mail.example/INBOX'],
    ['MAIL_RETURN_WITHOUT_TLS', 'yes'],
    ['MAIL_RETURN_ADDRESS', 'returns-of-many-messages@books.example'],
    ['BASE_PATH', 'books'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'fast'],
    ['STRIPE_API_BASE', 'stripe'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'loopback,,10.0.0.1'],
    ['GEO_URL', 'geo'],
    ['EXCHANGE_RATES_URL', 'ftp://rates.example'],
    ['TIMESTAMP_URL', 'timestamps.example'],
    ['TIMESTAMP_URL', 'ftp://timestamps.example/tsr'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s with the name and the expected value', (name, value) => {
    const read = () => readConfig({ [name]: value }, root);
    expect(read).toThrow(StartError);
    expect(read).toThrow(`The variable ${name} `);
    expect(read).toThrow(variableMeta(name).expected);
  });

  it.each([
    ['loopback', 'loopback'],
    ['10.0.0.0/8, fd00::/8', '10.0.0.0/8,fd00::/8'],
    ['192.0.2.7', '192.0.2.7'],
  ])('takes proxies: %s', (value, trustedProxies) => {
    expect(readConfig({ TRUSTED_PROXIES: value }, root)).toMatchObject({ trustedProxies });
  });

  it.each([
    ['esdb://h1:2111,h2:2112,h3:2113?tls=false', 'esdb://h1:2111,h2:2112,h3:2113?tls=false'],
    ['kurrentdb+discover://me:p%40ss@db.example', 'esdb+discover://me:p%40ss@db.example:2113'],
    ['esdb://[::1]:2113?TLS=false', 'esdb://[::1]:2113?tls=false'],
  ])('accepts the connection string of a cluster: %s', (value, eventStoreUrl) => {
    expect(readConfig({ EVENTSTORE_URL: value }, root)).toMatchObject({ eventStoreUrl });
  });

  it('explains a wrong connection string without its password', () => {
    const read = () => readConfig({ EVENTSTORE_URL: 'esdb://me:hunter2@h?colour=red' }, root);
    expect(read).toThrow('(it has an option colour that the client does not know)');
    expect(read).toThrow(/^(?!.*hunter2)/s);
  });

  it('needs the address of the return mailbox where it is read', () => {
    const MAIL_RETURN_URL = 'imaps://me:hunter2@mail.example';
    const MAIL_RETURN_ADDRESS = 'returns@ledgerline.example';
    expect(() => readConfig({ MAIL_RETURN_URL }, root)).toThrow(/^(?!.*hunter2).*needs MAIL_RETURN_ADDRESS/);
    expect(readConfig({ MAIL_RETURN_URL, MAIL_RETURN_ADDRESS }, root)).toMatchObject({
      returnMailbox: MAIL_RETURN_ADDRESS,
      returnImap: { url: MAIL_RETURN_URL, allowsPlain: false },
    });
    expect(readConfig({ MAIL_RETURN_ADDRESS }, root).returnMailbox).toBeUndefined();
  });

  it('does not repeat the value of a secret', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@db' }, root)).toThrow(
      /^(?!.*hunter2).*DATABASE_URL/,
    );
    expect(() => readConfig({ TIMESTAMP_URL: 'ftp://me:hunter2@timestamps.example' }, root)).toThrow(
      /^(?!.*hunter2).*TIMESTAMP_URL/,
    );
  });

  it('describes every variable', () => {
    for (const name of VARIABLE_NAMES) expect(variableMeta(name).about, name).not.toBe('');
  });
});
