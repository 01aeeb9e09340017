import { Server, type ServerCredentials } from '@grpc/grpc-js';
import { addGossip } from './protocol/gossip.ts';
import type { NodeContext } from './protocol/node-context.ts';
import { OpenCalls } from './protocol/open-calls.ts';
import { addServerFeatures } from './protocol/server-features.ts';
import { shuttingDown } from './protocol/statuses.ts';
import { addStreamsService } from './protocol/streams/service.ts';
import { RegularScavenging } from './scavenging/regular-scavenging.ts';
import { type SecurityMode, securityOf } from './security/node-security.ts';
import { LedgerLog } from './storage/ledger-log.ts';

/** EventStoreDB's own default limit on one append. */
const MAX_APPEND_BYTES = 1024 * 1024;
/** Clients send an append in chunks of up to 3 MB, and gRPC messages of up to 17 MB are valid. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
/** How often the content of deleted streams is erased, in minutes. */
const SCAVENGE_MINUTES = 60;
/** How long a silent connection is left before its client is asked whether it is there, in milliseconds. */
const KEEP_ALIVE = 10_000;
/** The answer may take so many times as long: a node or a machine that is busy must not lose its clients. */
const KEEP_ALIVE_PATIENCE = 2;
/** How long open calls get to take their last message when the node stops, in milliseconds. */
const SHUTDOWN_GRACE = 2000;

export type EventStoreNodeOptions = {
  /** The folder of the ledger file; created when it does not exist. One node at a time may use it. */
  dataDir: string;
  /** The address to listen on; the loopback by default. */
  host?: string;
  /** The port to listen on; 0 (the default) takes a free one. */
  port?: number;
  /** The largest append in bytes of data and metadata; 1 MiB by default, as on a cluster. */
  maxAppendBytes?: number;
  /** The largest size of the ledger file in bytes; appends beyond it are refused. No limit by default. */
  maxFileBytes?: number;
  /**
   * Every so many minutes, and at the start, the content of tombstoned streams and of events past their limits is
   * erased for good; 60 by default, 0 for never.
   */
  scavengeMinutes?: number;
  /**
   * `tls` (the default): encrypted and with a password; certificate and password are made once in the data
   * folder. `none`: everyone who reaches the port may read and write.
   */
  security?: SecurityMode;
  /**
   * After so many milliseconds of silence a client is asked whether it is there; one that does not answer for twice as
   * long loses its connection, with all its subscriptions. 10 seconds by default.
   */
  keepAliveMs?: number;
};

/** A running event store node. */
export type EventStoreNode = {
  readonly host: string;
  readonly port: number;
  /** What the official client connects with. With TLS it holds the password: never print it. */
  readonly connectionString: string;
  /** Answers what is under way, ends every open call, and gives the data folder free. */
  stop(): Promise<void>;
};

function listen(server: Server, address: string, credentials: ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => {
      if (error) reject(new Error(`The event store node cannot listen on ${address}: ${error.message}`));
      else resolve(port);
    });
  });
}

async function shutDown(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => {
      server.forceShutdown();
      resolve();
    }, SHUTDOWN_GRACE);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });
}

function createServer(context: NodeContext, keepAliveMs: number): Server {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
    'grpc.keepalive_time_ms': keepAliveMs,
    'grpc.keepalive_timeout_ms': keepAliveMs * KEEP_ALIVE_PATIENCE,
    // Nobody looks at the library's records of every connection and message, and they are not free.
    'grpc.enable_channelz': 0,
  });
  addStreamsService(server, context);
  addServerFeatures(server);
  return server;
}

async function stopNode(
  log: LedgerLog,
  calls: OpenCalls,
  server: Server,
  scavenging: RegularScavenging,
): Promise<void> {
  await scavenging.stop();
  log.flush();
  await new Promise((resolve) => setImmediate(resolve));
  calls.endAll(shuttingDown());
  await shutDown(server);
  log.close();
}

/**
 * Starts a single-node event store that speaks EventStoreDB's gRPC protocol, over one SQLite file.
 * @throws StoreError when the data folder is in use or damaged; Error when the port is taken.
 */
export async function startEventStoreNode(options: EventStoreNodeOptions): Promise<EventStoreNode> {
  const { host = '127.0.0.1', port: requestedPort = 0, security: mode = 'tls' } = options;
  const log = new LedgerLog(options.dataDir, options.maxFileBytes);
  try {
    const security = await securityOf(mode, options.dataDir, host);
    const calls = new OpenCalls();
    const { authenticate } = security;
    const maxAppendBytes = options.maxAppendBytes ?? MAX_APPEND_BYTES;
    const context = { log, calls, authenticate, maxAppendBytes };
    const server = createServer(context, options.keepAliveMs ?? KEEP_ALIVE);
    const address = security.advertisedName(host);
    let port = requestedPort;
    addGossip(server, () => ({ instanceId: log.storeId, address, port }));
    port = await listen(server, `${host}:${requestedPort}`, security.credentials);
    const scavenging = new RegularScavenging(log, options.scavengeMinutes ?? SCAVENGE_MINUTES);
    let stopped: Promise<void> | null = null;
    return {
      host,
      port,
      connectionString: security.connectionString(host, port),
      stop: () => {
        stopped ??= stopNode(log, calls, server, scavenging);
        return stopped;
      },
    };
  } catch (error) {
    log.close();
    throw error;
  }
}
