import type { StoreHost } from './connection-string.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Excludes this machine from an HTTP proxy in the environment. gRPC uses the proxy even for local calls, unless
 * `no_grpc_proxy` (or, when that is not set, `no_proxy`) lists the host.
 */
export function bypassProxyForLoopback(
  hosts: readonly StoreHost[],
  env: NodeJS.ProcessEnv = process.env,
): void {
  const listed = (env.no_grpc_proxy || env.no_proxy || '').split(',').filter((host) => host !== '');
  const local = new Set(hosts.map(({ host }) => host).filter((host) => LOOPBACK.test(host)));
  const missing = [...local].filter((host) => !listed.includes(host));
  if (missing.length > 0) env.no_grpc_proxy = [...listed, ...missing].join(',');
}
