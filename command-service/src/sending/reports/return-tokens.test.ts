import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_MAILBOX_NAME, ReturnTokens, returnAddress, tokenOf } from './return-tokens.ts';

const tokens = new ReturnTokens('a secret that is long enough for tests');

describe('the address of delivery reports', () => {
  it.each([
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ...Array.from({ length: 20 }, () => randomUUID()),
  ])('names the delivery, also when a server changed its case: %s', (accountId) => {
    for (const deliveryId of [1, 2 ** 32 - 1]) {
      const mailbox = `${'r'.repeat(MAX_MAILBOX_NAME)}@books.example`;
      const address = returnAddress(mailbox, tokens.sign({ accountId, deliveryId }));
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      expect(tokens.read(tokenOf(address) ?? '')).toEqual({ accountId, deliveryId });
      expect(tokens.read(tokenOf(address.toUpperCase()) ?? '')).toEqual({ accountId, deliveryId });
    }
  });

  it('cannot be made without the secret, nor changed', () => {
    const delivery = { accountId: randomUUID(), deliveryId: 5 };
    const token = tokens.sign(delivery);
    expect(new ReturnTokens('another secret that is long enough!!').read(token)).toBe(null);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === '1' ? '2' : '1';
      expect(tokens.read(token.slice(0, index) + other + token.slice(index + 1))).toBe(null);
    }
  });

  it.each([
    '',
    'returns@books.example',
    'returns+short@books.example',
    `returns+${'z'.repeat(45)}@x.example`,
  ])('is not %j', (address) => {
    expect(tokens.read(tokenOf(address) ?? '')).toBe(null);
  });
});
