import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** A request that the double received. */
export type SeenRequest = {
  method: string;
  /** With its query string. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
};

export type DoubleAnswer = { status?: number; body?: string; type?: string; location?: string };

/** A double of a third party's HTTP server, on the loopback address. It records the requests. */
export type HttpDouble = {
  url: string;
  seen: SeenRequest[];
  stop(): Promise<void>;
};

/** Answers every request by `answer`; null leaves it without an answer until the double stops. */
export async function httpDouble(
  answer: (request: SeenRequest) => DoubleAnswer | null | Promise<DoubleAnswer | null>,
): Promise<HttpDouble> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url = '', headers } = request;
    const one = { method, path: url, headers, body: Buffer.concat(parts).toString() };
    seen.push(one);
    const reported = await answer(one);
    if (reported === null) return;
    const { status = 200, body = '', type = 'application/json', location } = reported;
    response
      .writeHead(status, { 'content-type': type, ...(location !== undefined && { location }) })
      .end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    seen,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
