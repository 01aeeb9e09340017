import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { AsnConvert } from '@peculiar/asn1-schema';
import { PKIStatus, PKIStatusInfo, TimeStampReq, TimeStampResp, TimeStampToken } from '@peculiar/asn1-tsp';
import { certified, pemOf, type Signer } from './test-certificates.ts';
import { type TokenChoice, tokenOf } from './test-tokens.ts';

/** A request that an authority received. */
type SeenQuery = {
  headers: IncomingMessage['headers'];
  /** Its bytes, and what they say in hex. */
  body: Buffer;
  imprint: string;
  nonce: string;
};

/** How an authority answers a request: with the bytes of a response, or by itself. */
export type Answering = (query: SeenQuery, response: ServerResponse) => Buffer | null;

/** An authority of time stamps on the loopback address, with a root of its own. */
export type TimestampAuthority = {
  url: string;
  root: Signer;
  /** The certificate of its root. */
  pem: string;
  seen: SeenQuery[];
  /** The right answer to a request, changed as a forger would. */
  granted(query: SeenQuery, change?: Partial<TokenChoice>): Buffer;
  /** Answers the following requests in another way; by default each is granted. */
  answerBy(answering: Answering | null): void;
  stop(): Promise<void>;
};

/** @param now the clock of the authority */
export async function timestampAuthority(now: () => Date = () => new Date()): Promise<TimestampAuthority> {
  const root = certified({ name: 'Test Root', isAuthority: true });
  const signer = certified({ name: 'Test Time Stamps', issuer: root });
  const seen: SeenQuery[] = [];
  const granted = (query: SeenQuery, change: Partial<TokenChoice> = {}) =>
    responseOf(
      tokenOf({
        signer,
        imprint: Buffer.from(query.imprint, 'hex'),
        nonce: Buffer.from(query.nonce, 'hex'),
        time: now(),
        ...change,
      }),
    );
  let answering: Answering = (query) => granted(query);
  const server = createServer(async (request, response) => {
    const query = await readQuery(request);
    seen.push(query);
    const body = answering(query, response);
    if (body !== null) response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/tsr`,
    root,
    pem: pemOf(root),
    seen,
    granted,
    answerBy: (other) => {
      answering = other ?? ((query) => granted(query));
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A response that grants a token. */
export function responseOf(token: Buffer): Buffer {
  const response = new TimeStampResp({
    status: new PKIStatusInfo({ status: PKIStatus.granted }),
    timeStampToken: AsnConvert.parse(token, TimeStampToken),
  });
  return Buffer.from(AsnConvert.serialize(response));
}

async function readQuery(request: IncomingMessage): Promise<SeenQuery> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const { messageImprint, nonce = new ArrayBuffer(0) } = AsnConvert.parse(body, TimeStampReq);
  return {
    headers: request.headers,
    body,
    imprint: Buffer.from(messageImprint.hashedMessage.buffer).toString('hex'),
    nonce: Buffer.from(nonce).toString('hex'),
  };
}
