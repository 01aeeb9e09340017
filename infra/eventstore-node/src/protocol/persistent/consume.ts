import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Metadata, ServerDuplexStream } from '@grpc/grpc-js';
import { idKey } from '../../storage/recent-events.ts';
import { Consumer } from '../../subscriptions/persistent/consumer.ts';
import type { NackAction, PersistentGroup } from '../../subscriptions/persistent/group.ts';
import type { PersistentGroups } from '../../subscriptions/persistent/groups.ts';
import { CallWriter } from '../call-writer.ts';
import type { NodeContext } from '../node-context.ts';
import { groupDropped, invalidArgument, toCallFailure } from '../statuses.ts';
import { uuidToBytes } from '../uuid.ts';
import { readAddress } from './group-requests.ts';

type ConsumeCall = ServerDuplexStream<persistent.ReadReq, persistent.ReadResp>;

function keysOf(ids: readonly shared.UUID[]): string[] {
  return ids.flatMap((id) => {
    const bytes = uuidToBytes(id);
    return bytes ? [idKey(bytes)] : [];
  });
}

function actionOf(nack: persistent.ReadReq.Nack): NackAction {
  const { Action } = persistent.ReadReq.Nack;
  switch (nack.getAction()) {
    case Action.PARK:
      return 'park';
    case Action.SKIP:
      return 'skip';
    default:
      return 'retry';
  }
}

function userOf(metadata: Metadata): string {
  const [, encoded = ''] = String(metadata.get('authorization')[0] ?? '').split(' ');
  return Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] || 'anonymous';
}

/** One consumer's call: it begins with options, then carries acknowledgements one way and events the other. */
class ConsumerSession {
  readonly #groups: PersistentGroups;
  readonly #call: ConsumeCall;
  #joined: { group: PersistentGroup; consumer: Consumer } | null = null;

  constructor(groups: PersistentGroups, call: ConsumeCall) {
    this.#groups = groups;
    this.#call = call;
  }

  run(): void {
    this.#call.on('data', (request: persistent.ReadReq) => {
      try {
        this.#receive(request);
      } catch (error) {
        this.#call.emit('error', toCallFailure(error));
      }
    });
    for (const event of ['cancelled', 'close', 'error']) this.#call.once(event, () => this.#leave());
    this.#call.on('end', () => {
      this.#leave();
      this.#call.end();
    });
  }

  #receive(request: persistent.ReadReq): void {
    const options = request.getOptions();
    if (options) this.#join(options);
    if (!this.#joined) throw invalidArgument('A consumer begins with its options.');
    const { group, consumer } = this.#joined;
    const ack = request.getAck();
    const nack = request.getNack();
    if (ack) group.acknowledge(consumer, keysOf(ack.getIdsList()));
    if (!nack) return;
    if (nack.getAction() === persistent.ReadReq.Nack.Action.STOP) this.#stop(group);
    else group.refuse(consumer, keysOf(nack.getIdsList()), actionOf(nack), nack.getReason());
  }

  #join(options: persistent.ReadReq.Options): void {
    if (this.#joined) throw invalidArgument('A consumer takes part in one group only.');
    const { stream, name } = readAddress(options);
    const group = this.#groups.find(stream, name);
    const [connectionName = ''] = this.#call.metadata.get('connection-name');
    const consumer = new Consumer({
      out: new CallWriter(this.#call),
      drop: (failure) => void this.#call.emit('error', failure),
      bufferSize: Math.max(1, options.getBufferSize()),
      uuidForm: options.getUuidOption()?.hasStructured() ? 'structured' : 'string',
      from: this.#call.getPeer(),
      username: userOf(this.#call.metadata),
      connectionName: String(connectionName),
    });
    group.connect(consumer);
    this.#joined = { group, consumer };
    const confirmed = new persistent.ReadResp.SubscriptionConfirmation();
    confirmed.setSubscriptionId(`${stream}::${name}`);
    consumer.options.out.send(new persistent.ReadResp().setSubscriptionConfirmation(confirmed));
  }

  #stop(group: PersistentGroup): void {
    const { stream, name } = group.record;
    this.#leave();
    this.#call.emit('error', groupDropped(stream, name));
  }

  #leave(): void {
    const joined = this.#joined;
    this.#joined = null;
    joined?.group.disconnect(joined.consumer);
  }
}

/** `PersistentSubscriptions.Read`: takes part in a group as one of its consumers. */
export function handleConsume(context: NodeContext) {
  return (call: ConsumeCall): void => {
    context.calls.add(call);
    new ConsumerSession(context.groups, call).run();
  };
}
