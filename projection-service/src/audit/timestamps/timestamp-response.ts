import { onOneLine } from '@ledgerline/shared-events/text/hidden-characters.ts';
import { AsnConvert } from '@peculiar/asn1-schema';
import { PKIStatus, type PKIStatusInfo, TimeStampResp } from '@peculiar/asn1-tsp';
import { BadTimestamp } from './bad-timestamp.ts';
import { type CheckedToken, checkToken } from './token.ts';
import { childrenOf, wholeBlock } from './token-parts.ts';

/** How far the clock of an authority and that of this machine may differ, in ms. */
const CLOCKS_MS = 10 * 60_000;
const LONGEST_REASON = 200;

/** What was requested: the hash (hex), a number that no earlier answer can have, and when. */
type TimestampRequest = { imprint: string; nonce: Buffer; from: Date; until: Date };

/** A token, as the authority sent it, and what it says. */
export type GrantedToken = { token: Buffer; checked: CheckedToken };

/** Reads and checks the answer of an authority (RFC 3161, 2.4.2). @throws BadTimestamp */
export function readResponse(response: Uint8Array, request: TimestampRequest): GrantedToken {
  const token = grantedToken(response);
  const checked = checkToken(token);
  if (checked.imprint !== request.imprint) throw new BadTimestamp('It is about another hash.');
  if (checked.nonce === null || !checked.nonce.equals(request.nonce))
    throw new BadTimestamp('It answers another request.');
  const at = checked.time.getTime();
  if (at < request.from.getTime() - CLOCKS_MS || at > request.until.getTime() + CLOCKS_MS)
    throw new BadTimestamp('Its time is not the present one.');
  return { token, checked };
}

function grantedToken(response: Uint8Array): Buffer {
  const { block, status } = read(response);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new BadTimestamp(`The authority granted none: ${reasonOf(status)}.`);
  const [, token] = childrenOf(block);
  if (token === undefined) throw new BadTimestamp('The authority sent no token.');
  return Buffer.from(token.valueBeforeDecodeView);
}

function read(response: Uint8Array) {
  try {
    return { block: wholeBlock(response), status: AsnConvert.parse(response, TimeStampResp).status };
  } catch {
    throw new BadTimestamp('The answer is none of RFC 3161.');
  }
}

function reasonOf({ status, failInfo, statusString }: PKIStatusInfo): string {
  const words = [
    PKIStatus[status] ?? `status ${status}`,
    ...(failInfo?.toJSON() ?? []),
    ...(statusString ?? []),
  ];
  return onOneLine(words.join(', ')).slice(0, LONGEST_REASON);
}
