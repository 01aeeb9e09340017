import { Agent, request } from 'node:http';
import type { ApiClient } from '../support/api-client.ts';

/** Sends a request as a user and resolves once it was answered; rejects when it was refused. */
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  more?: Record<string, string>,
) => Promise<void>;

/**
 * Sends requests over keep-alive connections with as little work as possible, since the load generator shares the
 * processors with what it measures.
 */
export function keptConnections(url: string): {
  as(api: Pick<ApiClient, 'cookie' | 'cookies'>): Send;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const { hostname: host, port } = new URL(url);
  return {
    as: (api) => {
      const token = api.cookie('XSRF-TOKEN') ?? '';
      const headers = { accept: 'application/json', cookie: api.cookies(), 'x-xsrf-token': token };
      return (method, path, body, more) =>
        new Promise((resolve, reject) => {
          const payload = body === undefined ? undefined : JSON.stringify(body);
          const sized = payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          };
          const sent = request({
            agent,
            host,
            port,
            method,
            path,
            headers: { ...headers, ...sized, ...more },
          });
          sent.once('error', reject);
          sent.once('response', (answer) => {
            const { statusCode = 0 } = answer;
            answer.resume().once('end', () => {
              if (statusCode < 300) resolve();
              else reject(new Error(`${method} ${path}: ${statusCode}`));
            });
          });
          sent.end(payload);
        });
    },
    close: () => agent.destroy(),
  };
}
