import type { X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate, ExtendedKeyUsage, id_ce_extKeyUsage, id_kp_timeStamping } from '@peculiar/asn1-x509';
import { ObjectIdentifier, OctetString } from 'asn1js';
import { BadTimestamp } from './bad-timestamp.ts';
import { childrenOf, type TokenParts, wholeBlock } from './token-parts.ts';
import { fingerprintBy } from './token-signature.ts';

const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const SHA1 = '1.3.14.3.2.26';
const SHA256 = '2.16.840.1.101.3.4.2.1';

/**
 * The certificate in the token that its signed attributes name (ESSCertID or ESSCertIDv2) and its signer is. It is for
 * time stamps alone.
 * @throws BadTimestamp
 */
export function signingCertificate(parts: TokenParts): X509Certificate {
  const named = namedCertificates(parts);
  const first = named[0];
  if (first === undefined) throw new BadTimestamp('Its signature names no certificate.');
  const certificate = parts.certificates.find(({ raw }) => first(raw));
  if (certificate === undefined || !named.every((isNamed) => isNamed(certificate.raw)))
    throw new BadTimestamp('Its certificate is not the one that its signature names.');
  const details = AsnConvert.parse(certificate.raw, Certificate);
  if (!isOfSigner(details, parts)) throw new BadTimestamp('Its certificate is not the one of its signer.');
  if (!isForTimestamps(details)) throw new BadTimestamp('Its certificate is not for time stamps alone.');
  return certificate;
}

/** For each attribute that names a certificate: whether bytes are that certificate. */
function namedCertificates({ attributes }: TokenParts): ((raw: Uint8Array) => boolean)[] {
  return attributes.flatMap(({ attrType, attrValues: [value] }) => {
    if (attrType !== SIGNING_CERTIFICATE && attrType !== SIGNING_CERTIFICATE_V2) return [];
    if (value === undefined) throw new BadTimestamp('Its signature names no certificate.');
    return [firstNamed(new Uint8Array(value), attrType === SIGNING_CERTIFICATE ? SHA1 : SHA256)];
  });
}

/** The first certificate of an attribute is that of the signer. */
function firstNamed(attribute: Uint8Array, usual: string): (raw: Uint8Array) => boolean {
  const [list] = childrenOf(wholeBlock(attribute));
  const parts = childrenOf(childrenOf(list)[0]);
  const hash = parts.find((part) => part instanceof OctetString);
  if (hash === undefined) throw new BadTimestamp('Its signature names no certificate.');
  const [kind] = childrenOf(parts[0]);
  const algorithm = kind instanceof ObjectIdentifier ? kind.valueBlock.toString() : usual;
  return (raw) => fingerprintBy(algorithm, raw).equals(hash.valueBlock.valueHexView);
}

function isOfSigner({ tbsCertificate }: Certificate, { signer: { sid } }: TokenParts): boolean {
  const { issuerAndSerialNumber: named, subjectKeyIdentifier } = sid;
  // The attribute names the certificate by its hash, which says more than the identifier of its key.
  if (named === undefined) return subjectKeyIdentifier !== undefined;
  return (
    Buffer.from(named.serialNumber).equals(Buffer.from(tbsCertificate.serialNumber)) &&
    Buffer.from(AsnConvert.serialize(named.issuer)).equals(
      Buffer.from(AsnConvert.serialize(tbsCertificate.issuer)),
    )
  );
}

/** RFC 3161, 2.3: the key usage is critical, and no other purpose is named. */
function isForTimestamps({ tbsCertificate }: Certificate): boolean {
  const usages = tbsCertificate.extensions?.filter(({ extnID }) => extnID === id_ce_extKeyUsage) ?? [];
  const [usage, ...more] = usages;
  if (usage === undefined || more.length > 0 || !usage.critical) return false;
  const purposes = AsnConvert.parse(usage.extnValue, ExtendedKeyUsage);
  return purposes.length === 1 && purposes[0] === id_kp_timeStamping;
}
