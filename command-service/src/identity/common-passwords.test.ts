import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a password that attackers try first', () => {
  it.each(['Password1', 'Qwerty123', 'PASSW0RD', 'Abcd1234', 'Iloveyou1!', 'Charlie2026', 'Letmein-99'])(
    'is found: %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['Lorem1psum', 'Correct-Horse-9', 'Another3x', '2026-Xk7q', 'ÄrgerImBüro7'])(
    'is not found: %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );
});
