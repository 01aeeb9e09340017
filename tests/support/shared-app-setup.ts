import { once } from 'node:events';
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type BootedLedgerline, bootLedgerline } from './boot.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of a server that starts the shared app of the run on the first request and answers where it is. */
    sharedApp: string;
  }
}

/** All journeys come from one address, so the rate limits are scaled. */
const BOOTED_WITH = { env: { RATE_LIMIT_SCALE: '100' } };

/** Starts one app for all journeys of the run (`sharedApp`) on the first request; stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let booting: Promise<BootedLedgerline> | null = null;
  const server = createServer((_, response) => {
    booting ??= bootLedgerline(BOOTED_WITH);
    booting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  project.provide('sharedApp', `http://127.0.0.1:${port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    const app = await booting?.catch(() => null);
    await app?.stop();
  };
}
