import type { X509Certificate } from 'node:crypto';
import { onOneLine } from '@ledgerline/shared-events/text/hidden-characters.ts';
import { id_contentType, id_messageDigest } from '@peculiar/asn1-cms';
import { id_ct_tstInfo } from '@peculiar/asn1-tsp';
import { ObjectIdentifier, OctetString } from 'asn1js';
import { BadTimestamp } from './bad-timestamp.ts';
import { signingCertificate } from './token-certificate.ts';
import { readToken, type TokenParts, wholeBlock } from './token-parts.ts';
import { hashBy, hasSigned } from './token-signature.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const LONGEST_NAME = 500;

/** What a token says, after its signature was found to hold. */
export type CheckedToken = {
  /** The hash that was stamped (SHA-256, hex). */
  imprint: string;
  time: Date;
  nonce: Buffer | null;
  /** The subject of the certificate that signed it, on one line; its fingerprint where it names none. */
  authority: string;
  certificate: X509Certificate;
  /** The other certificates in the token. */
  others: X509Certificate[];
};

/**
 * Checks a token of an authority (RFC 3161): that the certificate in it signed it, is the one that the signature names,
 * is for time stamps alone, and was valid at the time. Who issued the certificate is not checked.
 * @throws BadTimestamp that says what is wrong
 */
export function checkToken(token: Uint8Array): CheckedToken {
  const parts = readToken(token);
  const certificate = checked(() => signingCertificate(parts));
  checked(() => checkSignature(certificate, parts));
  const { genTime: time, nonce, messageImprint } = parts.info;
  if (Number.isNaN(time.getTime())) throw new BadTimestamp('It names no time.');
  if (time < certificate.validFromDate || time > certificate.validToDate)
    throw new BadTimestamp('Its certificate was not valid at its time.');
  if (messageImprint.hashAlgorithm.algorithm !== SHA256) throw new BadTimestamp('It is not about a SHA-256.');
  return {
    imprint: Buffer.from(messageImprint.hashedMessage.buffer).toString('hex'),
    time,
    nonce: nonce === undefined ? null : Buffer.from(nonce),
    authority: nameOf(certificate),
    certificate,
    others: parts.certificates.filter(({ raw }) => !raw.equals(certificate.raw)),
  };
}

function nameOf({ subject, fingerprint256 }: X509Certificate): string {
  // Node answers undefined for a subject without parts.
  const name = onOneLine(`${subject ?? ''}`.replaceAll('\n', ', '))
    .slice(0, LONGEST_NAME)
    .toWellFormed();
  return name === '' ? fingerprint256 : name;
}

function checkSignature(certificate: X509Certificate, parts: TokenParts): void {
  const type = attributeOf(parts, id_contentType);
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== id_ct_tstInfo)
    throw new BadTimestamp('Its signature covers something else.');
  const digest = attributeOf(parts, id_messageDigest);
  const expected = hashBy(parts.signer.digestAlgorithm.algorithm, parts.content);
  if (!(digest instanceof OctetString) || !expected.equals(digest.valueBlock.valueHexView))
    throw new BadTimestamp('What it says is not what was signed.');
  if (!hasSigned(certificate, parts)) throw new BadTimestamp('Its signature is wrong.');
}

/** The only value of a signed attribute. */
function attributeOf({ attributes }: TokenParts, type: string) {
  const [found, ...more] = attributes.filter(({ attrType }) => attrType === type);
  const [value, ...others] = found?.attrValues ?? [];
  if (value === undefined || more.length > 0 || others.length > 0)
    throw new BadTimestamp('Its signature lacks an attribute.');
  return wholeBlock(new Uint8Array(value));
}

/** Runs a check; what it cannot read is a bad time stamp, too. */
function checked<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof BadTimestamp) throw error;
    throw new BadTimestamp('Its certificate or its signature cannot be read.');
  }
}
