import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  PKIFailureInfo,
  PKIFailureInfoFlags,
  PKIFreeText,
  PKIStatus,
  PKIStatusInfo,
  TimeStampResp,
} from '@peculiar/asn1-tsp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certified } from '../testing/test-certificates.ts';
import type { TokenChoice } from '../testing/test-tokens.ts';
import { type TimestampAuthority, timestampAuthority } from '../testing/timestamp-authority.ts';
import { requestToken } from './request-token.ts';

const IMPRINT = 'ab'.repeat(32);
const NOW = new Date('2026-11-26T10:00:00Z');
const REPLY = { 'content-type': 'application/timestamp-reply' };

let authority: TimestampAuthority;
let time: Date;

beforeAll(async () => {
  authority = await timestampAuthority(() => time);
});
beforeEach(() => {
  time = NOW;
  authority.seen.length = 0;
  authority.answerBy(null);
});
afterAll(() => authority?.stop());

const request = (
  more: { url?: string; authorization?: string; limitMs?: number; signal?: AbortSignal } = {},
) => {
  const { url = authority.url, authorization = null, ...rest } = more;
  return requestToken({ authority: { url, authorization }, now: () => NOW, ...rest }, IMPRINT);
};

function refusal(status: PKIStatus): Buffer {
  const failInfo = new PKIFailureInfo(PKIFailureInfoFlags.badRequest);
  const statusString = new PKIFreeText(['not\ntoday']);
  const info = new PKIStatusInfo({ status, failInfo, statusString });
  return Buffer.from(AsnConvert.serialize(new TimeStampResp({ status: info })));
}

/** Answers the head of a response, and then writes without an end. */
function endless(response: ServerResponse): null {
  response.writeHead(200, REPLY);
  const write = () => {
    while (response.write(Buffer.alloc(16_384)));
    response.once('drain', write);
  };
  write();
  return null;
}

describe('a request to an authority', () => {
  it('has the hash and a random number, and nothing else of anybody', async () => {
    const { checked, token } = await request();
    await request();
    expect(checked).toMatchObject({ imprint: IMPRINT, time: NOW, authority: 'CN=Test Time Stamps' });
    expect(token[0]).toBe(0x30);
    const [first, second] = authority.seen;
    expect(first).toMatchObject({ imprint: IMPRINT, nonce: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(first?.nonce).not.toBe(second?.nonce);
    expect(first?.headers).toMatchObject({
      'content-type': 'application/timestamp-query',
      accept: 'application/timestamp-reply',
    });
    expect(first?.headers.authorization).toBeUndefined();
    // Version, hash function and hash, number, wish for certificates.
    expect(first?.body).toHaveLength(69);
  });

  it('has the name and the password of the address in a header', async () => {
    await request({ authorization: 'Basic YTpi' });
    expect(authority.seen[0]?.headers.authorization).toBe('Basic YTpi');
  });

  it.each<[string, Partial<TokenChoice>, string]>([
    ['another hash', { imprint: Buffer.alloc(32, 1) }, 'It is about another hash.'],
    ['another number', { nonce: Buffer.alloc(8, 1) }, 'It answers another request.'],
    ['no number', { nonce: undefined }, 'It answers another request.'],
    ['a time long ago', { time: new Date(NOW.getTime() - 11 * 60_000) }, 'Its time is not the present one.'],
    ['a time to come', { time: new Date(NOW.getTime() + 11 * 60_000) }, 'Its time is not the present one.'],
    ['a wrong signature', { hasBrokenSignature: true }, 'Its signature is wrong.'],
    [
      'another certificate',
      { certificates: [certified()] },
      'Its certificate is not the one that its signature names.',
    ],
    ['a certificate for no purpose', { signer: certified({ usages: [] }) }, 'not for time stamps alone.'],
  ])('keeps no token with %s', async (_, change, reason) => {
    authority.answerBy((query) => authority.granted(query, change));
    await expect(request()).rejects.toThrow(reason);
  });

  it.each([
    [PKIStatus.rejection, 'The authority granted none: rejection, badRequest, not today.'],
    [PKIStatus.waiting, 'The authority granted none: waiting, badRequest, not today.'],
    [PKIStatus.granted, 'The authority sent no token.'],
  ])('keeps nothing of an answer with the status %i and no token', async (status, reason) => {
    authority.answerBy(() => refusal(status));
    await expect(request()).rejects.toThrow(reason);
  });

  it.each<[string, (response: ServerResponse) => Buffer | null, string]>([
    ['no ASN.1', () => Buffer.from('<html></html>'), 'The answer is none of RFC 3161.'],
    ['nothing', () => Buffer.alloc(0), 'The answer is none of RFC 3161.'],
    ['an answer without an end', endless, "The authority's answer is too long."],
    ['more than 64 KB', () => Buffer.alloc(65_537), "The authority's answer is too long."],
    [
      'a page',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
        return null;
      },
      'The authority answered something else than a time stamp.',
    ],
    [
      'an error',
      (response) => {
        response.writeHead(500, REPLY).end();
        return null;
      },
      'The authority answered 500.',
    ],
  ])('keeps nothing of %s', async (_, answer, reason) => {
    authority.answerBy((_query, response) => answer(response));
    await expect(request()).rejects.toThrow(reason);
  });

  it('does not go where the authority sends it', async () => {
    const other = await timestampAuthority(() => NOW);
    authority.answerBy((_, response) => {
      response.writeHead(307, { location: other.url }).end();
      return null;
    });
    await expect(request()).rejects.toThrow('The authority answered 307.');
    expect(other.seen).toEqual([]);
    await other.stop();
  });

  it('ends when the authority takes too long, before its answer or within it, and when it is down', async () => {
    authority.answerBy(() => null);
    await expect(request({ limitMs: 50 })).rejects.toThrow('timeout');
    authority.answerBy((_, response) => {
      response.writeHead(200, REPLY).write(Buffer.of(0x30));
      return null;
    });
    await expect(request({ limitMs: 50 })).rejects.toThrow('timeout');
    const down = createServer().listen(0, '127.0.0.1');
    await once(down, 'listening');
    const address = down.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => down.close(resolve));
    await expect(request({ url: `http://127.0.0.1:${port}/` })).rejects.toThrow('fetch failed');
  });
});
