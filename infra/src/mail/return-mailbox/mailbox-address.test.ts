import { describe, expect, it } from 'vitest';
import { isLoopback, readMailboxAddress } from './mailbox-address.ts';

describe('the address of the return mailbox', () => {
  it('has a user, a password and the name of a mailbox, percent-encoded', () => {
    expect(
      readMailboxAddress('imaps://returns%40books.example:a%2Fb%3Ac@mail.example/Reports%2F2026'),
    ).toEqual({
      host: 'mail.example',
      port: 993,
      secure: true,
      user: 'returns@books.example',
      password: 'a/b:c',
      mailbox: 'Reports/2026',
    });
  });

  it.each([
    ['imap://u:p@[::1]:1143/', { host: '::1', port: 1143, secure: false, mailbox: 'INBOX' }],
    ['imap://u:p@mail.example', { port: 143, mailbox: 'INBOX' }],
    ['imaps://u:p@mail.example:9993', { port: 9993 }],
  ])('%s has its port, and INBOX where it names no mailbox', (text, expected) => {
    expect(readMailboxAddress(text)).toMatchObject(expected);
  });

  it.each([
    'mail.example',
    'smtps://u:p@mail.example',
    'imaps://mail.example/INBOX',
    'imaps://u@mail.example',
    'imaps://u:p@mail.example/INBOX?a=b',
    'imaps://u:p@mail.example/%zz',
    'imaps://u%0d%0a:p@mail.example',
  ])('%s is none', (text) => {
    expect(readMailboxAddress(text)).toBeNull();
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['LocalHost', true],
    ['10.0.0.1', false],
    ['localhost.example', false],
  ])('%s is this machine: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
