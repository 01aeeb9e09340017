const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** The hosts of a connection string, without their ports. */
function hostsOf(connectionString: string): string[] {
  const [, hosts = ''] = /^[^:]+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(connectionString) ?? [];
  return hosts.split(',').map((host) => host.replace(/:\d+$/, ''));
}

/**
 * Keeps calls to this machine off an HTTP proxy that the environment names: gRPC sends even those through it
 * unless `no_grpc_proxy` (or, when that is not set, `no_proxy`) lists the host.
 */
export function bypassProxyForLoopback(connectionString: string, env: NodeJS.ProcessEnv = process.env): void {
  const listed = (env.no_grpc_proxy || env.no_proxy || '').split(',').filter((host) => host !== '');
  const missing = hostsOf(connectionString).filter((host) => LOOPBACK.test(host) && !listed.includes(host));
  if (missing.length > 0) env.no_grpc_proxy = [...listed, ...missing].join(',');
}
