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
/** Clients send an append in chunks of up to 3 MB, and the protocol allows messages of up to 17 MB. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
/** The default interval of scavenging, in minutes. */
const SCAVENGE_MINUTES = 60;
/** After this many milliseconds of silence on a connection, the client is asked for a sign of life. */
const KEEP_ALIVE = 10_000;
/** The client may take this many times as long to answer, so that a busy node or machine does not lose its clients. */
const KEEP_ALIVE_PATIENCE = 2;
/** How long open calls may take to receive their last message when the node stops, in milliseconds. */
const SHUTDOWN_GRACE = 2000;

export type EventStoreNodeOptions = {
  /** The folder of the ledger file; created when it does not exist. One node at a time may use it. */
  dataDir: string;
  /** The address to listen on; the loopback by default. */
  host?: string;
  /** The port to listen on; 0 (the default) takes a free one. */
  port?: number;
  /** The largest append in bytes of data and metadata; default 1 MiB, as on a cluster. */
  maxAppendBytes?: number;
  /** The largest size of the ledger file in bytes; appends beyond it are refused. Default no limit. */
  maxFileBytes?: number;
  /**
   * The interval of scavenging in minutes: it runs at the start and then regularly, and erases the content of
   * tombstoned streams and of events beyond their limits for good. Default 60; 0 means never.
   */
  scavengeMinutes?: number;
  /**
   * `tls` (the default): encrypted and with a password; certificate and password are created once in the data folder.
   * `none`: everyone who reaches the port may read and write.
   */
  security?: SecurityMode;
  /**
   * After this many milliseconds of silence the client is asked for a sign of life. A client that does not answer for
   * twice as long loses its connection with all its subscriptions. Default 10 seconds.
   */
  keepAliveMs?: number;
};

/** A running event store node. */
export type EventStoreNode = {
  readonly host: string;
  readonly port: number;
  /** The connection string for the official client. With TLS it contains the password: never print it. */
  readonly connectionString: string;
  /** Answers the calls under way, ends open streaming calls, and releases the data folder. */
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
    // The library's records of connections and messages are not used, and they cost time.
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
 * @throws StoreError when the data folder is in use or damaged; Error when the port is in use.
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
