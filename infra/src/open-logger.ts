import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The log of a process: lines of JSON on standard error. The driver of PostgreSQL hangs its whole client on the error of
 * a lost connection, kilobytes with the key that cancels its statements, which is left out.
 */
export function openLogger(
  { level, name }: { level: string; name?: string },
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    { level, ...(name !== undefined && { name }), serializers: { err: withoutClient } },
    destination,
  );
}

function withoutClient(error: Error): object {
  const { client: _, ...shown } = pino.stdSerializers.err(error);
  return shown;
}
