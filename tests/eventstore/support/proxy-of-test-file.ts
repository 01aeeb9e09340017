import { afterAll } from 'vitest';
import { openTcpProxy, type TcpProxy } from '#support/tcp-proxy.ts';

export type { TcpProxy };

/** Starts a proxy to a port of this machine; it ends after the tests of the file. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const proxy = await openTcpProxy(targetPort);
  afterAll(proxy.close);
  return proxy;
}
