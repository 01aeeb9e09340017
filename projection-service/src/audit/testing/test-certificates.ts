import {
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_kp_timeStamping,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';

/** A certificate of a test with its key. */
export type Signer = { certificate: X509Certificate; key: KeyObject };

/** What a test chooses of a certificate; the rest is that of a good one for time stamps. */
export type CertificateChoice = {
  name?: string;
  /** Who issues it; without one it issues itself. */
  issuer?: Signer;
  /** Its key; without one a new one of the curve P-256. */
  key?: KeyObject;
  /** It may issue others, with at most this many authorities below. */
  isAuthority?: boolean;
  pathLength?: number;
  usages?: string[];
  isUsageCritical?: boolean;
  from?: Date;
  until?: Date;
};

/** Makes a certificate and its key, valid in 2026 and 2027 by default. */
export function certified(choice: CertificateChoice = {}): Signer {
  const key = choice.key ?? newKey();
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: positive(randomBytes(8)),
    signature: new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 }),
    issuer: choice.issuer === undefined ? nameOf(choice) : subjectOf(choice.issuer),
    validity: new Validity({
      notBefore: choice.from ?? new Date('2026-01-01T00:00:00Z'),
      notAfter: choice.until ?? new Date('2027-12-31T00:00:00Z'),
    }),
    subject: nameOf(choice),
    subjectPublicKeyInfo: AsnConvert.parse(
      createPublicKey(key).export({ format: 'der', type: 'spki' }),
      SubjectPublicKeyInfo,
    ),
    extensions: new Extensions(extensionsOf(choice)),
  });
  const signature = sign(
    'sha256',
    new Uint8Array(AsnConvert.serialize(tbsCertificate)),
    choice.issuer?.key ?? key,
  );
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 }),
    signatureValue: bufferOf(signature),
  });
  return { certificate: new X509Certificate(new Uint8Array(AsnConvert.serialize(certificate))), key };
}

export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The bytes alone, without the pool that Node cuts buffers from. */
export function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}

/** The bytes of a positive whole number. */
export function positive(bytes: Buffer): ArrayBuffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bufferOf(bytes);
}

export function pemOf({ certificate }: Signer): string {
  return certificate.toString();
}

function nameOf({ name = 'Test Time Stamps' }: CertificateChoice): Name {
  if (name === '') return new Name([]);
  const value = new AttributeValue({ utf8String: name });
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])]);
}

function subjectOf({ certificate }: Signer): Name {
  return AsnConvert.parse(certificate.raw, Certificate).tbsCertificate.subject;
}

function extensionsOf({
  isAuthority = false,
  pathLength,
  usages = [id_kp_timeStamping],
  isUsageCritical = true,
}: CertificateChoice): Extension[] {
  const extension = (extnID: string, critical: boolean, value: unknown) =>
    new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
  if (!isAuthority) {
    return usages.length === 0
      ? []
      : [extension(id_ce_extKeyUsage, isUsageCritical, new ExtendedKeyUsage(usages))];
  }
  const constraints = new BasicConstraints({
    cA: true,
    ...(pathLength !== undefined && { pathLenConstraint: pathLength }),
  });
  return [extension(id_ce_basicConstraints, true, constraints)];
}
