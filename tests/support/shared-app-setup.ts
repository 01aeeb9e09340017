import { once } from 'node:events';
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type BootedLedgerline, bootLedgerline } from './boot.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers where the app is that the journeys of a run share, and starts it when it is first asked. */
    sharedApp: string;
  }
}

/** Every journey comes from one address of this machine. */
const BOOTED_WITH = { env: { RATE_LIMIT_SCALE: '100' } };

/** Starts one app for all journeys of the run (`sharedApp`), when the first of them asks; stops it at the end. */
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
