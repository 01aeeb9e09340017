import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { AuditCheckpoint } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { canonicalJson } from '@ledgerline/shared-events/ledger/canonical-json.ts';

/** A checkpoint before it is signed. */
export type CheckpointStatement = Unsigned<'key' | 'signature'>;

type Unsigned<Field extends string, Checkpoint = AuditCheckpoint> = Checkpoint extends unknown
  ? Omit<Checkpoint, Field>
  : never;

/** The private key that signs checkpoints (none where they are only checked), and every public key that is trusted. */
export class KeyRing {
  readonly #signing: KeyObject | null;
  /** The trusted public keys in base64, the present one first. */
  readonly publicKeys: readonly string[];

  private constructor(signing: KeyObject | null, publicKeys: readonly string[]) {
    this.#signing = signing;
    this.publicKeys = publicKeys;
  }

  /**
   * Reads Ed25519 keys in base64 of DER, as PEM has them, with or without the lines of PEM: at most one private key
   * (PKCS #8), and any number of former public ones (SubjectPublicKeyInfo).
   * @throws RangeError that contains no part of a key
   */
  static read(text: string): KeyRing {
    const words = text
      .replaceAll(/-----[A-Z ]+-----/g, ' ')
      .split(/[\s,]+/)
      .filter(Boolean);
    const keys = words.map(readKey);
    const secrets = keys.filter(({ type }) => type === 'private');
    if (keys.length === 0) throw new RangeError('There is no key.');
    if (secrets.length > 1) throw new RangeError('There are two private keys.');
    const [signing = null] = secrets;
    const own = signing === null ? [] : [createPublicKey(signing)];
    const others = keys.filter(({ type }) => type === 'public');
    return new KeyRing(signing, [...new Set([...own, ...others].map(publicText))]);
  }

  get canSign(): boolean {
    return this.#signing !== null;
  }

  /** @throws Error when it has no private key */
  sign(statement: CheckpointStatement): AuditCheckpoint {
    const [key] = this.publicKeys;
    if (this.#signing === null || key === undefined) throw new Error('There is no key to sign with.');
    const signature = sign(null, signedBytes({ ...statement, key }), this.#signing).toString('base64');
    return { ...statement, key, signature };
  }

  /** Whether a key of the ring signed exactly this. */
  trusts(checkpoint: AuditCheckpoint): boolean {
    return this.publicKeys.includes(checkpoint.key) && hasValidSignature(checkpoint);
  }
}

/** Whether the key in a checkpoint signed exactly this, whoever owns the key. */
export function hasValidSignature({ signature, ...statement }: AuditCheckpoint): boolean {
  try {
    const key = readKey(statement.key);
    return verify(null, signedBytes(statement), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** The text of a new ring: a new private key, before the public keys of the former ring. */
export function newKeys(former: KeyRing | null): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return [secret, ...(former?.publicKeys ?? [])].join('\n');
}

/** A signature signs the canonical JSON (RFC 8785) of everything else in the checkpoint. */
function signedBytes(statement: Omit<AuditCheckpoint, 'signature'>): Buffer {
  return Buffer.from(canonicalJson(statement), 'utf8');
}

function publicText(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

function readKey(word: string): KeyObject {
  const key = Buffer.from(word, 'base64');
  for (const read of [
    () => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    () => createPublicKey({ key, format: 'der', type: 'spki' }),
  ]) {
    try {
      const found = read();
      if (found.asymmetricKeyType === 'ed25519') return found;
    } catch {
      // It may be the other kind.
    }
  }
  throw new RangeError("A key isn't an Ed25519 key in base64.");
}
