import type { Logger } from 'pino';
import type { StopStack } from '../start/shutdown.ts';
import type { Connections } from '../stores/connections.ts';
import { buildApp } from './app.ts';
import type { Draining } from './draining.ts';
import { listen } from './listen.ts';

/** Where a worker listens, and who may read its figures. */
export type ListenerSettings = {
  host: string;
  port: number;
  metricsToken?: string | undefined;
  trustedProxies: string;
  version: string;
};

/** The address of a process, and what announces its end. */
export type Listening = { url: string; draining: Draining };

/**
 * Lets a process that serves no calls answer its health and its figures over HTTP. Answers its address.
 * @throws StartError when the port is in use
 */
export async function listenForFigures(
  { host, port, metricsToken, trustedProxies, version }: ListenerSettings,
  { health, work }: Pick<Connections, 'health' | 'work'>,
  logger: Logger,
  stops: StopStack,
): Promise<Listening> {
  const { app, draining } = await buildApp({
    basePath: '/',
    version,
    sessionCookie: '',
    publicUrl: undefined,
    metricsToken,
    trustedProxies,
    clientFolder: null,
    health,
    needs: ['reads', 'postgres', 'queue'],
    work,
    services: [],
    logger,
  });
  stops.add('health and figures', () => app.close());
  await listen(app, host, port);
  return { url: `http://${host}:${port}`, draining };
}
