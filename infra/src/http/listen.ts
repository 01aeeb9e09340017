import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start/start-error.ts';

/**
 * Checks whether the web server can listen at this address, before anything slow is started.
 * @throws StartError naming the variable to set.
 */
export function checkAddress(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(addressError(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/**
 * Starts listening.
 * @throws StartError naming the variable to set.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw error instanceof Error ? addressError(error, host, port) : error;
  }
}

function addressError(error: Error, host: string, port: number): Error {
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use: stop the program that uses it, or set PORT to another port (0 takes a free one).`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this user: set PORT to a port above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`The address ${host} is not on this machine: set HOST to 127.0.0.1 or 0.0.0.0.`);
    default:
      return error;
  }
}
