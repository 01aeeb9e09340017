import { X509Certificate } from 'node:crypto';
import { Attribute, ContentInfo, id_signedData, SignedData, type SignerInfo } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, TSTInfo } from '@peculiar/asn1-tsp';
import { type BaseBlock, Constructed, fromBER } from 'asn1js';
import { BadTimestamp } from './bad-timestamp.ts';

/** The tag of a SET, which the signature covers in the place of the tag that the attributes have in the token. */
const SET = 0x31;
/** Classes of tags. */
const UNIVERSAL = 1;
const CONTEXT = 3;

/** The parts of a token that its signature is about, as they stand in it. */
export type TokenParts = {
  info: TSTInfo;
  /** The bytes of `info`. */
  content: Buffer;
  signer: SignerInfo;
  /** Read from `signed`: the schemas pass over what is too much in a token, which may be parts of another one. */
  attributes: readonly Attribute[];
  /** The bytes of the signed attributes, as they were signed. */
  signed: Buffer;
  certificates: X509Certificate[];
};

/** Reads a token (RFC 3161, DER) without checking it. @throws BadTimestamp when it is none */
export function readToken(token: Uint8Array): TokenParts {
  try {
    return partsOf(token);
  } catch (error) {
    if (error instanceof BadTimestamp) throw error;
    throw new BadTimestamp('It is not a token of RFC 3161.');
  }
}

function partsOf(token: Uint8Array): TokenParts {
  const block = wholeBlock(token);
  const outer = AsnConvert.parse(token, ContentInfo);
  if (outer.contentType !== id_signedData) throw new BadTimestamp('It is not signed.');
  const data = AsnConvert.parse(outer.content, SignedData);
  const { eContentType, eContent } = data.encapContentInfo;
  const [signer, ...more] = data.signerInfos;
  if (eContentType !== id_ct_tstInfo || eContent?.single === undefined)
    throw new BadTimestamp('What it signs is not a time stamp.');
  if (signer === undefined || more.length > 0) throw new BadTimestamp('It has not exactly one signature.');
  const fields = fieldsOf(block);
  const attributes = contextual(fields.at(-1));
  if (signer.signedAttrs === undefined || attributes === undefined)
    throw new BadTimestamp('Its signature covers no attributes.');
  const signed = Buffer.from(attributes.valueBeforeDecodeView);
  signed[0] = SET;
  const read = childrenOf(wholeBlock(signed)).map(({ valueBeforeDecodeView }) =>
    AsnConvert.parse(valueBeforeDecodeView, Attribute),
  );
  const content = Buffer.from(eContent.single.buffer);
  wholeBlock(content);
  return {
    info: AsnConvert.parse(content, TSTInfo),
    content,
    signer,
    attributes: read,
    signed,
    certificates: certificatesIn(fields),
  };
}

/** The fields of the signed data with the bytes that they have in the token; the last one has the signature. */
function fieldsOf(token: BaseBlock): BaseBlock[] {
  const [, content] = childrenOf(token);
  const fields = childrenOf(childrenOf(content)[0]);
  return [...fields.slice(0, -1), ...childrenOf(fields.at(-1)).slice(0, 1)];
}

function certificatesIn(fields: readonly BaseBlock[]): X509Certificate[] {
  return childrenOf(fields.find(isContextual))
    .filter(({ idBlock }) => idBlock.tagClass === UNIVERSAL)
    .map(({ valueBeforeDecodeView }) => new X509Certificate(valueBeforeDecodeView));
}

/** The field of a block that is tagged [0] and has fields itself, unlike the identifier of a key. */
function contextual(block: BaseBlock | undefined): BaseBlock | undefined {
  return childrenOf(block).find(isContextual);
}

function isContextual({ idBlock }: BaseBlock): boolean {
  return idBlock.tagClass === CONTEXT && idBlock.tagNumber === 0 && idBlock.isConstructed;
}

/** The one block that bytes consist of. @throws BadTimestamp */
export function wholeBlock(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(bytes);
  if (offset !== bytes.byteLength || result.error !== '')
    throw new BadTimestamp("It isn't ASN.1, or more than that.");
  return result;
}

export function childrenOf(block: BaseBlock | undefined): BaseBlock[] {
  return block instanceof Constructed ? block.valueBlock.value : [];
}
