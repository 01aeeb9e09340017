import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { checkNewPassword, hashPassword, passwordMatches } from './password.ts';

const CONTEXT = { publicUrl: 'https://books.example/app', email: 'marta@wortwerk.example' };

describe('a stored password', () => {
  it('matches the same password in any Unicode composition, and no other', async () => {
    const stored = await hashPassword('Gr\u00fc\u00dfe123');
    expect(await passwordMatches('Gru\u0308\u00dfe123', stored)).toBe(true);
    expect(await passwordMatches('Gr\u00fc\u00dfe124', stored)).toBe(false);
    expect(await passwordMatches('', stored)).toBe(false);
  });

  it('costs as much to guess as OWASP recommends', async () => {
    expect(await hashPassword('Lorem1psum')).toMatch(/^scrypt\$32768\$8\$3\$/);
  });

  it('leaves threads to others while many are hashed at once', async () => {
    const order: string[] = [];
    const hashes = Array.from({ length: 6 }, () => hashPassword('Lorem1psum').then(() => order.push('hash')));
    const file = stat(import.meta.dirname).then(() => order.push('file'));
    await Promise.all([...hashes, file]);
    expect(order[0]).toBe('file');
  });

  it('has a salt of its own', async () => {
    expect(await hashPassword('Lorem1psum')).not.toBe(await hashPassword('Lorem1psum'));
  });

  it('is checked with the parameters that it was stored with', async () => {
    // RFC 7914, section 12: P = "password", S = "NaCl", N = 1024, r = 8, p = 16.
    const hash = Buffer.from(
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
      'hex',
    ).toString('base64url');
    const salt = Buffer.from('NaCl').toString('base64url');
    expect(await passwordMatches('password', `scrypt$1024$8$16$${salt}$${hash}`)).toBe(true);
  });

  it('of an unknown scheme matches nothing', async () => {
    expect(await passwordMatches('password', 'plain$password')).toBe(false);
    expect(await passwordMatches('', '')).toBe(false);
  });
});

describe('a new password', () => {
  it.each(['Lorem1psum', 'Abcdefg\u0663', 'Ünïcödé 1ß', `Aa1${'x'.repeat(253)}`])(
    'may be %j',
    async (password) => {
      await expect(checkNewPassword(password, 'new', CONTEXT)).resolves.toBeUndefined();
    },
  );

  it('is refused when it is one that attackers try first, with the reason at its field', async () => {
    await expect(checkNewPassword('Password2026!', 'new', CONTEXT)).rejects.toMatchObject({
      code: 'invalid',
      errors: { new: ['This password is too common'] },
    });
  });

  it.each(['Ledgerline-2026', 'B00ks-2026', 'Marta.Wortwerk1'])(
    'is refused when it consists of names of the site or the user: %s',
    async (password) => {
      await expect(checkNewPassword(password, 'new', CONTEXT)).rejects.toMatchObject({
        code: 'invalid',
        errors: {
          new: [expect.stringContaining('made from your email address or the name of this site')],
        },
      });
    },
  );

  it('is refused with all missing requirements', async () => {
    await expect(checkNewPassword('abc', 'new', CONTEXT)).rejects.toThrow(
      'The password needs at least 8 characters, an uppercase letter, a number',
    );
    await expect(checkNewPassword('Abcde1\u{1f511}', 'new', CONTEXT)).rejects.toThrow(
      /^The password needs at least 8 characters$/,
    );
    await expect(checkNewPassword(`Aa1${'x'.repeat(254)}`, 'new', CONTEXT)).rejects.toThrow('256 characters');
  });
});
