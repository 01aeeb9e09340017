import { constants, createHash, randomBytes, sign } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_messageDigest,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, MessageImprint, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier, Certificate, SubjectKeyIdentifier } from '@peculiar/asn1-x509';
import { ObjectIdentifier, OctetString as Octets, Sequence, Set as SetOf } from 'asn1js';
import { bufferOf, positive, type Signer } from './test-certificates.ts';

export const SHA256 = '2.16.840.1.101.3.4.2.1';
export const SHA1 = '1.3.14.3.2.26';

/** What a test chooses of a token; the rest is right. */
export type TokenChoice = {
  signer: Signer;
  imprint: Buffer;
  nonce?: Buffer | undefined;
  time?: Date;
  /** The hash function of the imprint. */
  hash?: string;
  /** The hash function of the signature. */
  digest?: string;
  algorithm?: string;
  isPss?: boolean;
  /** The certificates in it, by default that of the signer. */
  certificates?: readonly Signer[];
  /** The certificate that the signature names; null for none. */
  named?: Signer | null;
  /** The attribute that names it is the first kind, with SHA-1. */
  isFirstKind?: boolean;
  /** One more certificate that the signature names, by the first kind. */
  alsoNamed?: Signer;
  /** The type of what is signed, and the one that the signature says. */
  type?: string;
  signedType?: string;
  /** How many signatures it has. */
  signatures?: number;
  /** The signer is identified by a key instead of a certificate. */
  isKeyNamed?: boolean;
  /** What it says is changed after it was signed. */
  change?: (info: TSTInfo) => void;
  /** The bytes of the signature are changed. */
  hasBrokenSignature?: boolean;
};

/** Makes a token (RFC 3161, DER), as an authority does or as a forger may. */
export function tokenOf(choice: TokenChoice): Buffer {
  const { signer, certificates = [signer], digest = SHA256, type = id_ct_tstInfo, signatures = 1 } = choice;
  const info = infoOf(choice);
  const attributes = attributesOf(choice, Buffer.from(AsnConvert.serialize(info)));
  choice.change?.(info);
  const signature = signatureOf(choice, attributes);
  if (choice.hasBrokenSignature) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
  const { issuer, serialNumber } = AsnConvert.parse(signer.certificate.raw, Certificate).tbsCertificate;
  const sid = choice.isKeyNamed
    ? new SignerIdentifier({ subjectKeyIdentifier: new SubjectKeyIdentifier(bufferOf(Buffer.alloc(20, 7))) })
    : new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) });
  const signerInfo = new SignerInfo({
    version: CMSVersion.v1,
    sid,
    digestAlgorithm: new AlgorithmIdentifier({ algorithm: digest }),
    signedAttrs: attributes,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: algorithmOf(choice) }),
    signature: new OctetString(bufferOf(signature)),
  });
  const data = new SignedData({
    version: CMSVersion.v3,
    digestAlgorithms: new DigestAlgorithmIdentifiers([new AlgorithmIdentifier({ algorithm: digest })]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: type,
      eContent: new EncapsulatedContent({ single: new OctetString(AsnConvert.serialize(info)) }),
    }),
    certificates: new CertificateSet(
      certificates.map(
        ({ certificate }) =>
          new CertificateChoices({ certificate: AsnConvert.parse(certificate.raw, Certificate) }),
      ),
    ),
    signerInfos: new SignerInfos(Array.from({ length: signatures }, () => signerInfo)),
  });
  const content = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) });
  return Buffer.from(AsnConvert.serialize(content));
}

function infoOf({ imprint, nonce, time = new Date(), hash = SHA256 }: TokenChoice): TSTInfo {
  return new TSTInfo({
    policy: '1.2.3.4.1',
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: hash, parameters: null }),
      hashedMessage: new OctetString(bufferOf(imprint)),
    }),
    serialNumber: positive(randomBytes(8)),
    genTime: time,
    ...(nonce !== undefined && { nonce: bufferOf(nonce) }),
  });
}

/** In the order of DER, which the signature is over. */
function attributesOf(choice: TokenChoice, content: Buffer): Attribute[] {
  const { digest = SHA256, signer, named = signer, alsoNamed, signedType = id_ct_tstInfo } = choice;
  const digested = createHash(digest === SHA1 ? 'sha1' : 'sha256')
    .update(content)
    .digest();
  const attributes = [
    attribute(id_contentType, new ObjectIdentifier({ value: signedType }).toBER()),
    attribute(id_messageDigest, new Octets({ valueHex: bufferOf(digested) }).toBER()),
  ];
  if (named !== null) attributes.push(namedCertificate(named, choice.isFirstKind === true));
  if (alsoNamed !== undefined) attributes.push(namedCertificate(alsoNamed, true));
  return attributes
    .map((each) => ({ each, bytes: Buffer.from(AsnConvert.serialize(each)) }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ each }) => each);
}

const attribute = (attrType: string, value: ArrayBuffer) => new Attribute({ attrType, attrValues: [value] });

function namedCertificate({ certificate }: Signer, isFirstKind: boolean): Attribute {
  const hash = createHash(isFirstKind ? 'sha1' : 'sha256')
    .update(certificate.raw)
    .digest();
  const entry = new Sequence({ value: [new Octets({ valueHex: bufferOf(hash) })] });
  const list = new Sequence({ value: [entry] });
  const type = isFirstKind ? '1.2.840.113549.1.9.16.2.12' : '1.2.840.113549.1.9.16.2.47';
  return attribute(type, new Sequence({ value: [list] }).toBER());
}

function signatureOf({ signer, isPss = false }: TokenChoice, attributes: readonly Attribute[]): Buffer {
  const set = new SetOf({ value: [] });
  const bytes = attributes.map((each) => Buffer.from(AsnConvert.serialize(each)));
  const length = bytes.reduce((sum, each) => sum + each.length, 0);
  if (length > 0xffff) throw new RangeError('There are too many attributes.');
  const tag = Buffer.from(set.toBER()).subarray(0, 1);
  const size = length < 0x80 ? Buffer.of(length) : Buffer.of(0x82, length >> 8, length & 0xff);
  const short = length >= 0x80 && length < 0x100 ? Buffer.of(0x81, length) : size;
  const signed = Buffer.concat([tag, short, ...bytes]);
  const hash = signer.key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  const padding = isPss ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : {};
  return sign(hash, signed, { key: signer.key, ...padding });
}

function algorithmOf({ algorithm, signer, isPss = false }: TokenChoice): string {
  if (algorithm !== undefined) return algorithm;
  if (isPss) return '1.2.840.113549.1.1.10';
  if (signer.key.asymmetricKeyType === 'ed25519') return '1.3.101.112';
  return signer.key.asymmetricKeyType === 'rsa' ? '1.2.840.113549.1.1.1' : '1.2.840.10045.4.3.2';
}
