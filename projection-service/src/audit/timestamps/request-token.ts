import { randomBytes } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, TimeStampReq } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import type { AuthorityAddress } from './authority-address.ts';
import { BadTimestamp } from './bad-timestamp.ts';
import { type GrantedToken, readResponse } from './timestamp-response.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const QUERY = 'application/timestamp-query';
const REPLY = 'application/timestamp-reply';
/** How long a request may take, with the whole answer. */
const LIMIT_MS = 15_000;
/** A token with the certificates of a long chain has about 10,000 bytes. */
const MAX_BYTES = 65_536;
const NONCE_BYTES = 8;

export type RequestDeps = {
  authority: AuthorityAddress;
  now: () => Date;
  signal?: AbortSignal | undefined;
  limitMs?: number | undefined;
};

/**
 * Has an authority stamp a hash (SHA-256, hex). It learns the hash and a random number.
 * @throws BadTimestamp when the answer is no valid time stamp of this hash, or an error of the network
 */
export async function requestToken(deps: RequestDeps, imprint: string): Promise<GrantedToken> {
  const nonce = newNonce();
  const from = deps.now();
  const response = await post(deps, queryOf(imprint, nonce));
  return readResponse(response, { imprint, nonce, from, until: deps.now() });
}

/** A positive number whose first byte is not zero, so that it has one form. */
function newNonce(): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
}

function queryOf(imprint: string, nonce: Buffer): ArrayBuffer {
  const query = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
      hashedMessage: new OctetString(Buffer.from(imprint, 'hex')),
    }),
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
  });
  return AsnConvert.serialize(query);
}

async function post(deps: RequestDeps, query: ArrayBuffer): Promise<Buffer> {
  const { authority, signal, limitMs = LIMIT_MS } = deps;
  const limit = AbortSignal.timeout(limitMs);
  const response = await fetch(authority.url, {
    method: 'POST',
    body: query,
    // What is sent elsewhere would be another authority than the operator chose.
    redirect: 'manual',
    headers: {
      'content-type': QUERY,
      accept: REPLY,
      ...(authority.authorization !== null && { authorization: authority.authorization }),
    },
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  });
  try {
    if (response.status !== 200) throw new BadTimestamp(`The authority answered ${response.status}.`);
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    if (type.trim().toLowerCase() !== REPLY)
      throw new BadTimestamp('The authority answered something else than a time stamp.');
    return await bodyOf(response);
  } catch (error) {
    await response.body?.cancel().catch(() => undefined);
    throw error;
  }
}

async function bodyOf({ body }: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    if (size > MAX_BYTES) throw new BadTimestamp("The authority's answer is too long.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
