import { generateKeyPairSync } from 'node:crypto';
import { OctetString } from '@peculiar/asn1-schema';
import { describe, expect, it } from 'vitest';
import { bufferOf, certified } from '../testing/test-certificates.ts';
import { SHA1, type TokenChoice, tokenOf } from '../testing/test-tokens.ts';
import { checkToken } from './token.ts';

const root = certified({ name: 'Test Root', isAuthority: true });
const signer = certified({ name: 'Test Time Stamps', issuer: root });
const imprint = Buffer.alloc(32, 0xab);
const time = new Date('2026-11-26T10:00:00Z');

const checked = (choice: Partial<TokenChoice> = {}) =>
  checkToken(tokenOf({ signer, imprint, time, ...choice }));
const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;

describe('a token of an authority', () => {
  it('says which hash existed at which time, and who says so', () => {
    const token = checked({ nonce: Buffer.of(1, 2, 3), certificates: [root, signer] });
    expect(token).toMatchObject({ imprint: imprint.toString('hex'), time, authority: 'CN=Test Time Stamps' });
    expect(token.nonce).toEqual(Buffer.of(1, 2, 3));
    expect(token.others.map(({ subject }) => subject)).toEqual(['CN=Test Root']);
  });

  it('may name its certificate by SHA-1, as older authorities do', () => {
    expect(checked({ isFirstKind: true })).toMatchObject({ time });
  });

  it('has the name of its authority in any script, on one line, or its fingerprint instead of a name', () => {
    const named = (name: string) => checked({ signer: certified({ name, issuer: root }) }).authority;
    expect(named('Zeitstempel Zürich 時刻\u202e')).toBe('CN=Zeitstempel Zürich 時刻');
    expect(named(`${'a'.repeat(496)}😀`)).toBe(`CN=${'a'.repeat(496)}\ufffd`);
    expect(named('')).toMatch(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/);
  });

  it('may name its signer by a key, and its certificate twice', () => {
    expect(checked({ isKeyNamed: true })).toMatchObject({ time });
    expect(checked({ alsoNamed: signer })).toMatchObject({ time });
  });

  const key = rsa(2_048);
  const withKey = (own: typeof key) => certified({ issuer: root, key: own });
  it.each<[string, Partial<TokenChoice>]>([
    ['RSA', { signer: withKey(key) }],
    ['RSA with its hash', { signer: withKey(key), algorithm: '1.2.840.113549.1.1.11' }],
    ['RSA-PSS', { signer: withKey(key), isPss: true }],
    ['Ed25519', { signer: withKey(generateKeyPairSync('ed25519').privateKey) }],
  ])('may be signed with %s', (_, choice) => {
    expect(checked(choice)).toMatchObject({ imprint: imprint.toString('hex') });
  });

  const other = certified({ name: 'Other', issuer: root });
  const forged = 'What it says is not what was signed.';
  it.each<[string, Partial<TokenChoice>, string]>([
    ['a changed time', { change: (info) => (info.genTime = new Date(0)) }, forged],
    [
      'a changed imprint',
      { change: (info) => (info.messageImprint.hashedMessage = new OctetString(bufferOf(Buffer.alloc(32)))) },
      forged,
    ],
    ['a changed nonce', { change: (info) => (info.nonce = bufferOf(Buffer.of(9))) }, forged],
    ['a changed signature', { hasBrokenSignature: true }, 'Its signature is wrong.'],
    ['the signature of another key', { signer: { ...signer, key: other.key } }, 'Its signature is wrong.'],
    ['the kind of another key', { algorithm: '1.2.840.113549.1.1.11' }, 'Its signature is wrong.'],
    ['a signature about something else', { signedType: '1.2.3' }, 'Its signature covers something else.'],
    ['another content', { type: '1.2.840.113549.1.7.1' }, 'What it signs is not a time stamp.'],
    ['two signatures', { signatures: 2 }, 'It has not exactly one signature.'],
    [
      'two names of different certificates',
      { alsoNamed: other, certificates: [signer, other] },
      'Its certificate is not the one that its signature names.',
    ],
    [
      'a certificate for another purpose',
      { signer: certified({ issuer: root, usages: ['1.3.6.1.5.5.7.3.3'] }) },
      'Its certificate is not for time stamps alone.',
    ],
    [
      'another certificate',
      { certificates: [other] },
      'Its certificate is not the one that its signature names.',
    ],
    ['no certificate', { certificates: [] }, 'Its certificate is not the one that its signature names.'],
    [
      'a name of another certificate',
      { named: other, certificates: [signer, other] },
      'Its certificate is not the one of its signer.',
    ],
    ['no name of a certificate', { named: null }, 'Its signature names no certificate.'],
    [
      'a certificate without a purpose',
      { signer: certified({ issuer: root, usages: [] }) },
      'Its certificate is not for time stamps alone.',
    ],
    [
      'a certificate with a purpose that is not critical',
      { signer: certified({ issuer: root, isUsageCritical: false }) },
      'Its certificate is not for time stamps alone.',
    ],
    [
      'a certificate for other purposes as well',
      { signer: certified({ issuer: root, usages: ['1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.3'] }) },
      'Its certificate is not for time stamps alone.',
    ],
    [
      'a time before its certificate',
      { time: new Date('2025-12-31T23:59:59Z') },
      'Its certificate was not valid at its time.',
    ],
    [
      'a time after its certificate',
      { time: new Date('2028-01-01T00:00:00Z') },
      'Its certificate was not valid at its time.',
    ],
    ['a signature with SHA-1', { digest: SHA1 }, 'It uses a hash function that is not safe.'],
    ['an imprint with SHA-1', { hash: SHA1 }, 'It is not about a SHA-256.'],
    ['a short key', { signer: withKey(rsa(1_024)) }, 'Its key is too short.'],
  ])('is refused with %s', (_, choice, reason) => {
    expect(() => checked(choice)).toThrow(reason);
  });

  it('is refused when a byte of it is changed, wherever it is', () => {
    const token = tokenOf({ signer, imprint, time });
    const kept: number[] = [];
    for (let place = 0; place < token.length; place += 1) {
      const changed = Buffer.from(token);
      changed[place] = (changed[place] ?? 0) ^ 0x01;
      try {
        const { imprint: hash, time: at } = checkToken(changed);
        // What is outside of the signature may change, what the token says may not.
        expect([hash, at]).toEqual([imprint.toString('hex'), time]);
        kept.push(place);
      } catch (error) {
        if (!(error instanceof Error) || error.name === 'AssertionError') throw error;
        expect(error.constructor.name).toBe('BadTimestamp');
      }
    }
    expect(kept.length).toBeLessThan(40);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('<html></html>')],
    ['half of it', tokenOf({ signer, imprint, time }).subarray(0, 300)],
    ['more than it', Buffer.concat([tokenOf({ signer, imprint, time }), Buffer.of(0)])],
  ])('is not %s', (_, bytes) => {
    expect(() => checkToken(bytes)).toThrow("It isn't");
  });
});
