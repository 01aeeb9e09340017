import { constants, createHash, type VerifyKeyObjectInput, verify, type X509Certificate } from 'node:crypto';
import { BadTimestamp } from './bad-timestamp.ts';
import type { TokenParts } from './token-parts.ts';

/** The hash functions that may be signed with, by their object identifiers. */
const HASHES = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);
/** Some certificates are named by it; it signs nothing here. */
const SHA1 = '1.3.14.3.2.26';

const RSA_PSS = '1.2.840.113549.1.1.10';
const ED25519 = '1.3.101.112';
/** Algorithms of signatures that take the hash function of the signer. */
const WITH_ITS_HASH = new Map([
  ['1.2.840.113549.1.1.1', 'rsa'],
  ['1.2.840.10045.2.1', 'ec'],
  [RSA_PSS, 'rsa'],
]);
/** Algorithms of signatures that name their hash function. */
const WITH_OWN_HASH = new Map<string, readonly [kind: string, hash: string]>([
  ['1.2.840.113549.1.1.11', ['rsa', 'sha256']],
  ['1.2.840.113549.1.1.12', ['rsa', 'sha384']],
  ['1.2.840.113549.1.1.13', ['rsa', 'sha512']],
  ['1.2.840.10045.4.3.2', ['ec', 'sha256']],
  ['1.2.840.10045.4.3.3', ['ec', 'sha384']],
  ['1.2.840.10045.4.3.4', ['ec', 'sha512']],
]);

const LEAST_RSA_BITS = 2_048;

/** The hash of bytes by a function that a token names. @throws BadTimestamp when that is not safe */
export function hashBy(algorithm: string, bytes: Uint8Array): Buffer {
  return createHash(hashName(algorithm)).update(bytes).digest();
}

/** The hash that names a certificate, where SHA-1 is allowed as well. @throws BadTimestamp */
export function fingerprintBy(algorithm: string, bytes: Uint8Array): Buffer {
  return algorithm === SHA1 ? createHash('sha1').update(bytes).digest() : hashBy(algorithm, bytes);
}

/** Whether the key of the certificate signed the attributes. @throws BadTimestamp for an algorithm that is not safe */
export function hasSigned({ publicKey }: X509Certificate, { signer, signed }: TokenParts): boolean {
  const { algorithm } = signer.signatureAlgorithm;
  const [kind, hash] = methodOf(algorithm, signer.digestAlgorithm.algorithm);
  const type = publicKey.asymmetricKeyType;
  if (type !== kind && !(type === 'rsa-pss' && algorithm === RSA_PSS)) return false;
  const bits = publicKey.asymmetricKeyDetails?.modulusLength;
  if (bits !== undefined && bits < LEAST_RSA_BITS) throw new BadTimestamp('Its key is too short.');
  const key: VerifyKeyObjectInput = { key: publicKey };
  if (algorithm === RSA_PSS) {
    key.padding = constants.RSA_PKCS1_PSS_PADDING;
    key.saltLength = constants.RSA_PSS_SALTLEN_AUTO;
  }
  return verify(hash, signed, key, Buffer.from(signer.signature.buffer));
}

function methodOf(algorithm: string, digest: string): readonly [kind: string, hash: string | null] {
  const own = WITH_OWN_HASH.get(algorithm);
  if (own !== undefined) return own;
  if (algorithm === ED25519) return ['ed25519', null];
  const kind = WITH_ITS_HASH.get(algorithm);
  if (kind === undefined) throw new BadTimestamp('It is signed by an unknown algorithm.');
  return [kind, hashName(digest)];
}

function hashName(algorithm: string): string {
  const name = HASHES.get(algorithm);
  if (name === undefined) throw new BadTimestamp('It uses a hash function that is not safe.');
  return name;
}
