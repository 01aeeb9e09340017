import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY = { id: 'AKIDEXAMPLE', secret: 'wJalr/XUtnFEMI+K7MDENG' };
const REGION = 'eu-central-1';

export type ObjectStore = {
  /** The address of a bucket, as in `ATTACHMENT_STORE_URL`. */
  urlWith(secret?: string): string;
  objects: Map<string, Buffer>;
  stop(): Promise<void>;
};

/**
 * An object store in memory that speaks the part of the protocol that is used, and checks the signature (version 4) of
 * every request as the specification computes it.
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void answer(objects, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    urlWith: (secret = KEY.secret) =>
      `http://${KEY.id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/files/ledger?region=${REGION}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const body = Buffer.concat(pieces);
  const name = decodeURIComponent((request.url ?? '').split('?')[0] ?? '');
  if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
  const object = objects.get(name);
  if (request.method === 'PUT') {
    objects.set(name, body);
    response.writeHead(200, { etag: '"1"' }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(name);
    response.writeHead(204).end();
  } else if (object === undefined) {
    refuse(response, 404, 'NoSuchKey');
  } else {
    response.writeHead(200, { 'content-length': object.byteLength }).end(object);
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = request.headers;
  const [, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=\S+, SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(authorization) ??
    [];
  const at = String(request.headers['x-amz-date']);
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = signed.split(';').map((header) => `${header}:${String(request.headers[header]).trim()}\n`);
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    headers.join(''),
    signed,
    payload,
  ].join('\n');
  const scope = `${at.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const key = scope.split('/').reduce<string | Buffer>((each, part) => hmac(each, part), `AWS4${KEY.secret}`);
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  return hmac(key, text).toString('hex') === signature;
}
