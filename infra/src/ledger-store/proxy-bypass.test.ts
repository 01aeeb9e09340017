import { expect, it } from 'vitest';
import { parseConnectionString } from './connection-string.ts';
import { bypassProxyForLoopback } from './proxy-bypass.ts';

function bypassed(connectionString: string, env: NodeJS.ProcessEnv): string | undefined {
  bypassProxyForLoopback(parseConnectionString(connectionString).hosts, env);
  return env.no_grpc_proxy;
}

it('the proxy bypass excludes the loopback, and keeps all other settings', () => {
  expect(bypassed('esdb://user:pass@localhost:2113?tls=true', {})).toBe('localhost');
  expect(bypassed('esdb://127.0.0.1:2113?tls=false', { no_proxy: 'internal' })).toBe('internal,127.0.0.1');
  expect(bypassed('esdb://127.0.0.1:2113', { no_grpc_proxy: '127.0.0.1' })).toBe('127.0.0.1');
  expect(bypassed('esdb://127.0.0.1:1,127.0.0.1:2,[::1]:3', {})).toBe('127.0.0.1,::1');
  expect(bypassed('esdb://node1.example:2113,node2.example:2113', { no_proxy: 'x' })).toBeUndefined();
});
