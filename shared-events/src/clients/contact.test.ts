import { describe, expect, it } from 'vitest';
import { contactQuery, contactSearchKey, isPhoneNumber } from './contact.ts';

const phones = ['+49 (30) 123-4567', '0049 30 1234567', '030/123 4567', '(030) 1234.567'];

describe('a phone number', () => {
  it.each(phones)('is found by a part that is separated in another way: %s', (phone) => {
    const key = contactSearchKey({ name: '', email: '', phone, role: '', receives: [] });
    for (const typed of ['030 123', '30-1234', '1234567', '0301234567']) {
      expect(key, typed).toContain(contactQuery(typed));
    }
  });

  it.each(['order 77', 'a30123', '12', '0012', 'p.o. 3000', '', '+'])('is not %s', (text) => {
    expect(isPhoneNumber(text)).toBe(false);
    expect(contactQuery(text)).toBe(text);
  });
});
