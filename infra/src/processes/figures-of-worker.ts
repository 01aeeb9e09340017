import type { Logger } from 'pino';
import { listenForFigures } from '../http/worker-listener.ts';
import { stopStack } from '../start/shutdown.ts';
import { openConnections, openDatabasePool } from '../stores/connections.ts';
import type { ChildWork } from './child-main.ts';
import type { ProjectionWorkSettings } from './projection-work.ts';

/** Answers the health and the figures of a running worker, until it is stopped. */
export async function withFigures(
  work: ChildWork,
  listener: NonNullable<ProjectionWorkSettings['listener']>,
  { databaseUrl, eventStoreUrl, redisUrl }: ProjectionWorkSettings,
  logger: Logger,
): Promise<ChildWork> {
  const stops = stopStack((name, error) =>
    logger.error({ err: error, part: name }, 'A part did not stop cleanly.'),
  );
  stops.add('projection worker', work.stop);
  const pool = openDatabasePool(databaseUrl, logger, stops);
  const connections = await openConnections({ databaseUrl, eventStoreUrl, redisUrl }, pool, logger, stops);
  await listenForFigures(listener, connections, logger, stops);
  return { stop: stops.stopAll };
}
