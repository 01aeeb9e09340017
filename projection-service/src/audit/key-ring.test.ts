import { generateKeyPairSync } from 'node:crypto';
import { CHECKPOINT_FORMAT } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { describe, expect, it } from 'vitest';
import { type CheckpointStatement, hasValidSignature, KeyRing, newKeys } from './key-ring.ts';

const STATEMENT: CheckpointStatement = {
  format: CHECKPOINT_FORMAT,
  account: '7e2a4c1b-90d3-4b6e-8f15-3c8d2e6a9b70',
  invoice: null,
  revision: 4,
  events: 5,
  head: 'ab'.repeat(32),
  signedAt: '2026-11-24T08:00:00.000Z',
};

describe('the keys of checkpoints', () => {
  it('sign a checkpoint, which is refused when any part of it is changed', () => {
    const keys = KeyRing.read(newKeys(null));
    const signed = keys.sign(STATEMENT);
    expect(keys.trusts(signed)).toBe(true);
    const forged = [
      { ...signed, account: '7e2a4c1b-90d3-4b6e-8f15-3c8d2e6a9b71' },
      { ...signed, invoice: 1 },
      { ...signed, revision: 5 },
      { ...signed, events: 6 },
      { ...signed, head: 'ac'.repeat(32) },
      { ...signed, signedAt: '2026-11-24T08:00:00.001Z' },
      { ...signed, signature: `${'A'.repeat(86)}==` },
    ];
    for (const each of forged) expect(hasValidSignature(each)).toBe(false);
  });

  it('do not trust another key, which may sign what it likes', () => {
    const foreign = KeyRing.read(newKeys(null)).sign(STATEMENT);
    expect(hasValidSignature(foreign)).toBe(true);
    expect(KeyRing.read(newKeys(null)).trusts(foreign)).toBe(false);
  });

  it('are rotated: a new one signs, and the former ones are still trusted, but do not sign', () => {
    const first = KeyRing.read(newKeys(null));
    const old = first.sign(STATEMENT);
    const second = KeyRing.read(newKeys(first));
    const third = KeyRing.read(newKeys(second));
    expect(third.publicKeys.slice(1)).toEqual([...second.publicKeys]);
    expect(third.trusts(old)).toBe(true);
    expect(third.sign(STATEMENT).key).toBe(third.publicKeys[0]);
    const checking = KeyRing.read(third.publicKeys.join(' '));
    expect([checking.canSign, checking.trusts(old)]).toEqual([false, true]);
    expect(() => checking.sign(STATEMENT)).toThrow('no key');
  });

  it('are read as PEM, and no other kind of key is', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
    const ring = KeyRing.read(`${pem}`);
    expect(ring.publicKeys).toEqual([publicKey.export({ format: 'der', type: 'spki' }).toString('base64')]);
    const other = generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
    expect(() => KeyRing.read(`${other}`)).toThrow("isn't an Ed25519 key");
    expect(() => KeyRing.read('')).toThrow('no key');
    expect(() => KeyRing.read(`${pem}${newKeys(null)}`)).toThrow('two private keys');
  });
});
