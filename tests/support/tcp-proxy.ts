import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What a proxy does with the bytes of one direction. */
type Handling = 'pass' | 'hold' | 'swallow';

/** A TCP proxy on the loopback address that can lose, hold and cut all connections through it. */
export type TcpProxy = {
  readonly port: number;
  /** Sets what happens to bytes from clients, and from the server. */
  pass(toServer: Handling, toClient: Handling): void;
  /** Resolves when bytes in that direction have been held or lost. */
  stopped(direction: 'toServer' | 'toClient'): Promise<void>;
  /** Breaks every connection; new ones are accepted. */
  cut(): void;
  /** Simulates that the server is down: every connection breaks, and so do new ones until `comeBack`. */
  disconnect(): void;
  reconnect(): void;
  /** The number of open connections. */
  connections(): number;
  close(): void;
};

type Lane = { passage: Handling; from: Socket; to: Socket; onStopped: () => void };

function forward(lane: Lane): void {
  lane.from.on('data', (bytes) => {
    if (lane.passage === 'pass') {
      lane.to.write(bytes);
      return;
    }
    lane.onStopped();
    if (lane.passage === 'hold') {
      lane.from.pause();
      lane.from.unshift(bytes);
    }
  });
  lane.from.on('close', () => lane.to.destroy());
  lane.from.on('error', () => lane.to.destroy());
}

/** Starts a proxy to a port of this machine. */
export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  const lanes = new Set<{ toServer: Lane; toClient: Lane }>();
  const waiting = { toServer: new Set<() => void>(), toClient: new Set<() => void>() };
  let now: { toServer: Handling; toClient: Handling } = { toServer: 'pass', toClient: 'pass' };
  const announce = (direction: 'toServer' | 'toClient') => () => {
    for (const resolve of waiting[direction]) resolve();
    waiting[direction].clear();
  };
  let isAway = false;
  const server = createServer((client) => {
    if (isAway) {
      client.on('error', () => undefined).destroy();
      return;
    }
    const upstream = connect(targetPort, '127.0.0.1');
    const pair = {
      toServer: { passage: now.toServer, from: client, to: upstream, onStopped: announce('toServer') },
      toClient: { passage: now.toClient, from: upstream, to: client, onStopped: announce('toClient') },
    };
    lanes.add(pair);
    client.on('close', () => lanes.delete(pair));
    forward(pair.toServer);
    forward(pair.toClient);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const cut = () => {
    for (const { toServer } of lanes) toServer.from.destroy();
  };
  return {
    port: address.port,
    pass(toServer, toClient) {
      now = { toServer, toClient };
      for (const pair of lanes) {
        for (const direction of ['toServer', 'toClient'] as const) {
          pair[direction].passage = now[direction];
          if (now[direction] !== 'hold') pair[direction].from.resume();
        }
      }
    },
    stopped: (direction) => new Promise((resolve) => waiting[direction].add(resolve)),
    cut,
    disconnect() {
      isAway = true;
      cut();
    },
    reconnect() {
      isAway = false;
    },
    connections: () => lanes.size,
    close() {
      cut();
      server.close();
    },
  };
}
