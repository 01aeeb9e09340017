import { $server, createServer } from '../api/server.ts';

/** The value of a forked scope whose effects reach the server that a test serves. */
export const serverValue = (): [typeof $server, ReturnType<typeof createServer>] => [$server, createServer()];
