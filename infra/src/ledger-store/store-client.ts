import { Writable } from 'node:stream';
import { convertToCommandError, EventStoreDBClient, NotLeaderError } from '@eventstore/db-client';
import { Channel, connectivityState, status } from '@grpc/grpc-js';
import { withTimeLimit } from '@ledgerline/shared-events/ledger/time-limit.ts';
import type { ChannelSettings } from './channel-settings.ts';
import { bracketed, hostText, type StoreAddress, type StoreHost } from './connection-string.ts';

/**
 * The timeout of a node for information about the cluster, in seconds. A frozen node delays each discovery by this
 * time.
 */
const GOSSIP_TIMEOUT_S = 1;
/** How long cancelled calls may take to end, in milliseconds. */
const CANCELLING_MS = 1_000;

/** The client was replaced while a call waited for its answer. */
class ClientReplaced extends Error {
  override readonly name = 'ClientReplaced';
}

/** Where the next client connects: to the leader that the store named, or to any host except the failed one. */
export type WhereNext = { leader?: StoreHost | undefined; failed?: StoreHost | undefined };

/** Called when a connection is unusable, with the host of the leader if the store named it. */
export type OnBroken = (client: StoreClient, leader: StoreHost | undefined) => void;

export type StoreClientOptions = {
  address: StoreAddress;
  channel: ChannelSettings;
  preference: NonNullable<StoreAddress['options']['nodePreference']>;
  /** Whether appends are sent over one stream, which no other client of the process may do at the same time. */
  batches: boolean;
  where: WhereNext;
  onBroken: OnBroken;
};

/**
 * The official client over one connection. The client recovers only in part: it keeps the failure of a discovery or
 * of a first call for ever, and continues to use a connection that answers nothing. Therefore this client lives as
 * long as its connection, reports when that is broken, and is then replaced by another (`ClientSlot`).
 */
export class StoreClient extends EventStoreDBClient {
  readonly #options: StoreClientOptions;
  readonly #gone = Promise.withResolvers<never>();
  #channel: Promise<Channel> | null = null;
  #opened: Channel | null = null;
  #host: StoreHost | undefined;
  #wasConnected = false;
  #isOver = false;

  constructor(options: StoreClientOptions) {
    const { user, options: set } = options.address;
    const hosts = hostsToAsk(options);
    super(
      {
        endpoints: hosts.map(({ host, port }) => ({ address: bracketed(host), port })),
        nodePreference: options.preference,
        gossipTimeout: set.gossipTimeout ?? GOSSIP_TIMEOUT_S,
        ...present({
          maxDiscoverAttempts: set.maxDiscoverAttempts,
          discoveryInterval: set.discoveryInterval,
          defaultDeadline: set.defaultDeadline,
          connectionName: set.connectionName,
        }),
      },
      options.channel.certificates,
      user ?? undefined,
    );
    this.#options = options;
    this.#gone.promise.catch(() => undefined);
    // Whether appends use one stream or separate calls. Nothing else calls this, and the client would cache a
    // server's answer for ever.
    this.supports = async () => options.batches;
    this.getChannel = () => {
      this.#channel ??= this.#connect();
      return this.#channel;
    };
    this.handleError = async (_client, error) => this.#noteError(error);
    const streamOf = this.GRPCStreamCreator;
    this.GRPCStreamCreator = (type, name, create, cache) => {
      const open = streamOf(type, name, create, cache);
      return async () => withoutBackPressure(await open());
    };
  }

  /** Rejects with ClientReplaced when this client has ended. */
  get gone(): Promise<never> {
    return this.#gone.promise;
  }

  /** The node that the client is or was connected to, if it is known. */
  get host(): StoreHost | undefined {
    return this.#host;
  }

  /** Closes the connection after its reads have ended; appends under way are cancelled. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#noteState();
    const was = this.#wasConnected ? 'The connection was replaced' : 'No connection established in time';
    this.#gone.reject(new ClientReplaced(was));
    if (this.#options.batches) await withTimeLimit(this.dispose(), CANCELLING_MS).catch(() => undefined);
    this.#opened?.close();
  }

  /** Cancels all calls under way, and closes the connection. */
  async stop(): Promise<void> {
    const ended = this.end();
    await withTimeLimit(this.dispose(), CANCELLING_MS).catch(() => undefined);
    await ended;
  }

  async #connect(): Promise<Channel> {
    const { credentials, options } = this.#options.channel;
    const host = await this.#target();
    if (this.#isOver) throw new ClientReplaced('No connection established: the client was replaced');
    this.#host = host;
    this.#opened = new Channel(hostText(host), credentials, options);
    this.#noteState();
    return this.#opened;
  }

  /** Records whether there ever was a connection: without one nothing was sent. */
  #noteState(): void {
    if (this.#opened === null || this.#wasConnected) return;
    const state = this.#opened.getConnectivityState(false);
    this.#wasConnected = state === connectivityState.READY;
    if (this.#isOver || this.#wasConnected) return;
    this.#opened.watchConnectivityState(state, Number.POSITIVE_INFINITY, (error) => {
      if (!error) this.#noteState();
    });
  }

  async #target(): Promise<StoreHost> {
    const { address, where } = this.#options;
    if (where.leader) return where.leader;
    if (!address.discovers && address.hosts.length === 1) return address.hosts[0];
    const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(await this.resolveUri()) ?? [];
    return { host, port: Number(port) };
  }

  #noteError(error: Error): void {
    const failure = convertToCommandError(error);
    const leader = failure instanceof NotLeaderError ? failure.leader : undefined;
    if (leader) this.#options.onBroken(this, { host: leader.address, port: leader.port });
    else if (isLostConnection(error)) this.#options.onBroken(this, undefined);
  }
}

/** A host that has just failed is used again only when there is no other. */
function hostsToAsk({ address: { hosts }, where: { failed } }: StoreClientOptions): readonly StoreHost[] {
  const others = failed ? hosts.filter((each) => hostText(each) !== hostText(failed)) : [];
  return others.length > 0 ? others : hosts;
}

function isLostConnection(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  if (code === status.CANCELLED) return !error.message.includes('Cancelled on client');
  return code === status.UNAVAILABLE || error.message.includes('write after end');
}

/** The entries that are defined. */
function present<T extends object>(entries: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  const there: { [Key in keyof T]?: NonNullable<T[Key]> } = {};
  for (const key in entries) {
    const value = entries[key];
    if (value !== undefined && value !== null) there[key] = value;
  }
  return there;
}

/**
 * A stream of appends without back pressure: the client does not handle the failure of an append that it held back,
 * and that would end the process. The buffered data is also in memory for the appends under way, so this costs
 * little.
 */
function withoutBackPressure<T>(stream: T): T {
  if (stream instanceof Writable && !Object.hasOwn(stream, 'write')) {
    const write = stream.write.bind(stream);
    Object.defineProperty(stream, 'write', {
      value(chunk: unknown) {
        write(chunk);
        return true;
      },
    });
  }
  return stream;
}
