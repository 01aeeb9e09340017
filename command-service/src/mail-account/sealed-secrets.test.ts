import { describe, expect, it } from 'vitest';
import { SealedSecrets } from './sealed-secrets.ts';

const APP_SECRET = 'a secret of at least thirty-two characters';
const secrets = new SealedSecrets(APP_SECRET, 'mail');
const sealed = secrets.seal('pässword', 'user-1');

describe('a sealed secret', () => {
  it('is opened again for its owner', () => {
    expect(secrets.open(sealed, 'user-1')).toBe('pässword');
    expect(new SealedSecrets(APP_SECRET, 'mail').open(sealed, 'user-1')).toBe('pässword');
  });

  it('is neither readable nor the same twice', () => {
    expect(sealed.toString('latin1')).not.toContain('ssword');
    expect(secrets.seal('pässword', 'user-1')).not.toEqual(sealed);
  });

  it.each([
    ['for another owner', () => secrets.open(sealed, 'user-2')],
    ['for another purpose', () => new SealedSecrets(APP_SECRET, 'other').open(sealed, 'user-1')],
    ['with another secret', () => new SealedSecrets(`${APP_SECRET}!`, 'mail').open(sealed, 'user-1')],
    ['after a change', () => secrets.open(Buffer.concat([sealed, Buffer.from('x')]), 'user-1')],
    ['when it is cut off', () => secrets.open(sealed.subarray(0, 20), 'user-1')],
  ])('is not opened %s', (_, open) => {
    expect(open()).toBe(null);
  });
});
