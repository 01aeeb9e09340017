import { randomUUID } from 'node:crypto';
import type { DeliveryRecord, DeliveryState } from '@ledgerline/shared-events/deliveries/record.ts';
import { recipientsInOrder } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { deliveryOfMessage, deliveryOutcome } from '#domain/deliveries/delivery-outcome.ts';
import { reasonToStop } from '#domain/deliveries/reason-to-stop.ts';
import type { Database } from '../database/schema.ts';
import { bodyDigest } from '../ledger/idempotency/body-digest.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';
import { LONGEST_WAIT_MS, waitAfter } from './backoff.ts';
import type { LeasedMessage, MessageQueue, QueuedRecipient, QueueState } from './message-queue.ts';
import { countOutcomes } from './outcome-counts.ts';
import { storedPaper } from './paper-store.ts';
import type { ReturnTokens } from './reports/return-tokens.ts';
import type {
  Envelope,
  HandOver,
  MailTransport,
  OutgoingMessage,
  PaperBytes,
  TransportOf,
} from './transport.ts';

/** The steps of sending a message, each of which a crash may follow. */
export const SEND_STEPS = ['leased', 'listed', 'claimed', 'handed over', 'noted', 'recorded'] as const;
export type SendStep = (typeof SEND_STEPS)[number];

export type SenderParts = {
  db: Database;
  loop: CommandLoop;
  queue: MessageQueue;
  transportOf: TransportOf;
  /** Names the delivery in the address of its reports. */
  returnTokens: ReturnTokens;
  stopSeconds: number;
  now: () => Date;
  /** Called after each step, for tests of crashes. */
  onStep?: (step: SendStep) => void | Promise<void>;
};

/** How often a sender says that it still works on its message. */
export const RENEWAL_MS = 15_000;

const RECORD_DELIVERY = 'RecordDelivery';
/** A message whose command never came into the ledger is removed after this time. */
const ABANDONED_MS = 3_600_000;
const LOOK_AGAIN_MS = 60_000;
/** A message is queued just before its command enters the ledger. */
const SOON_MS = 1_000;
const LOST = 'The connection was lost while the email was being sent.';
const BROUGHT_BACK =
  'The account was restored from an export or a backup, and the email may have been sent after it was made.';
const NO_SERVER = 'No mail server is configured.';
const PAPER_MISSING = 'A file attached to this email is no longer stored.';

/** What the ledger says about a state of the queue. */
const LEDGER_STATES: Record<Exclude<QueueState, 'claimed'>, DeliveryState> = {
  waiting: 'queued',
  accepted: 'sent',
  refused: 'failed',
  unknown: 'unknown',
  stopped: 'stopped',
};

/** What the queue says about an outcome. */
const QUEUE_STATES: Record<HandOver['outcome'], QueueState> = {
  accepted: 'accepted',
  refused: 'refused',
  postponed: 'waiting',
  unknown: 'unknown',
};

/**
 * Sends messages to clients. A recipient is claimed before the message is handed over, and is handed over again only
 * when the mail server certainly did not take it: after a crash between the two the outcome is unknown, and nobody gets
 * a message twice.
 */
export class Sender {
  readonly #parts: SenderParts;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Works on the next message that is due. Answers whether there was one. */
  async sendNext(): Promise<boolean> {
    const { queue } = this.#parts;
    const leased = await queue.leaseNext();
    if (leased === null) return false;
    // One that fails is made up for by the next.
    const renewal = setInterval(() => void queue.renew(leased).catch(() => undefined), RENEWAL_MS).unref();
    await this.#step('leased');
    try {
      await this.#work(leased);
    } catch (error) {
      if (error instanceof StreamDeleted) await queue.remove(leased);
      else {
        await queue.release(leased, this.#in(LOOK_AGAIN_MS));
        throw error;
      }
    } finally {
      clearInterval(renewal);
    }
    return true;
  }

  async #work(leased: LeasedMessage): Promise<void> {
    const { queue, now } = this.#parts;
    const delivery = await this.#delivery(leased);
    if (delivery === undefined) {
      const age = now().getTime() - leased.createdAt.getTime();
      if (age > ABANDONED_MS && (await queue.abandon(leased))) return;
      return queue.release(leased, this.#in(age < LOOK_AGAIN_MS ? SOON_MS : LOOK_AGAIN_MS));
    }
    await this.#list(leased, delivery);
    await this.#step('listed');
    const stoppableUntil = Date.parse(delivery.created_at) + this.#parts.stopSeconds * 1000;
    if (now().getTime() < stoppableUntil) return queue.release(leased, new Date(stoppableUntil));
    await this.#stopOutdated(leased);
    await this.#handOver(leased, delivery);
    await this.#record(leased);
    await this.#step('recorded');
    const isWaiting = (await queue.recipients(leased)).some(({ state }) => state === 'waiting');
    if (isWaiting) await queue.release(leased, this.#in(waitAfter(leased.tries + 1)));
    else await queue.remove(leased);
  }

  /**
   * Brings the recipients of the queue up to date. Those who are still claimed were claimed by a sender that crashed,
   * since nobody else has the lease.
   */
  async #list(leased: LeasedMessage, delivery: DeliveryRecord): Promise<void> {
    const { queue } = this.#parts;
    const queued = recipientsInOrder(delivery).filter(({ state }) => state === 'queued');
    await queue.addRecipients(
      leased,
      queued.map(({ address }) => address),
    );
    const recipients = await queue.recipients(leased);
    const every = (state: QueueState, answer: string | null) =>
      recipients.map(({ address }) => ({ address, state, answer }));
    await queue.note(leased, ['claimed'], every('unknown', LOST));
    if (leased.isStopped) await queue.note(leased, ['waiting'], every('stopped', null));
    if (leased.isRestored) await queue.note(leased, ['waiting'], every('unknown', BROUGHT_BACK));
    await this.#record(leased);
  }

  /** Stops a message that says something wrong by now: its invoice was deleted, renumbered, or needs no reminder. */
  async #stopOutdated(leased: LeasedMessage): Promise<void> {
    const { queue, loop } = this.#parts;
    const waiting = (await queue.recipients(leased)).filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return;
    const answer = await loop.read(leased.accountId, ({ state }) => {
      const delivery = deliveryOfMessage(state, leased.message);
      return delivery === undefined ? null : reasonToStop(state, delivery, loop.now());
    });
    if (answer === null) return;
    const stopped = waiting.map(({ address }) => ({ address, state: 'stopped' as const, answer }));
    await queue.note(leased, ['waiting'], stopped);
  }

  /** Hands the message over to the recipients that wait, and notes what became of each. */
  async #handOver(leased: LeasedMessage, delivery: DeliveryRecord): Promise<void> {
    const { queue, transportOf, now } = this.#parts;
    const waiting = (await queue.recipients(leased)).filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return;
    const every = (outcome: HandOver['outcome'], answer: string) =>
      waiting.map(({ address }) => ({ address, outcome, answer }));
    const transport = await transportOf(leased.accountId);
    const papers = await this.#papers(leased.accountId, delivery);
    const age = now().getTime() - Date.parse(delivery.created_at);
    const isLast = age + waitAfter(leased.tries + 1) > LONGEST_WAIT_MS;
    if (papers === null) return this.#note(leased, ['waiting'], every('refused', PAPER_MISSING), isLast);
    if (transport === null) return this.#note(leased, ['waiting'], every('postponed', NO_SERVER), isLast);
    const claimed = await queue.claim(leased);
    await this.#step('claimed');
    if (claimed.length === 0) return;
    const results = await transport.handOver(
      outgoing(delivery, papers),
      this.#envelope(transport, leased, { deliveryId: delivery.id, to: claimed }),
    );
    await this.#step('handed over');
    // A sender whose lease ended notes what it knows, too.
    await this.#note(leased, ['claimed', 'unknown'], results, isLast);
    await this.#step('noted');
  }

  async #note(
    leased: LeasedMessage,
    from: readonly QueueState[],
    results: readonly HandOver[],
    isLast: boolean,
  ): Promise<void> {
    const states = results.map(({ address, outcome, answer }) => {
      const hasExpired = outcome === 'postponed' && isLast;
      return {
        address,
        state: hasExpired ? ('refused' as const) : QUEUE_STATES[outcome],
        answer: hasExpired ? `Gave up after two days. ${answer}` : answer,
      };
    });
    await this.#parts.queue.note(leased, from, states);
  }

  async #papers(accountId: string, { papers }: DeliveryRecord): Promise<PaperBytes[] | null> {
    const found: PaperBytes[] = [];
    for (const paper of papers) {
      const bytes = await storedPaper(this.#parts.db, accountId, paper);
      if (bytes === null) return null;
      found.push({ name: paper.name, type: paper.type, bytes });
    }
    return found;
  }

  #envelope(
    transport: MailTransport,
    { accountId, message }: LeasedMessage,
    { deliveryId, to }: { deliveryId: number; to: string[] },
  ): Envelope {
    const token = this.#parts.returnTokens.sign({ accountId, deliveryId });
    return { from: transport.returnAddress(token), to, id: message };
  }

  /** Brings into the ledger what became of recipients. */
  async #record(leased: LeasedMessage): Promise<void> {
    const { queue, loop } = this.#parts;
    const news = (await queue.recipients(leased)).filter(({ recorded }) => !recorded);
    const results = news.flatMap((recipient) => ledgerResult(recipient));
    if (results.length === 0) return;
    const { accountId, message } = leased;
    let events: DomainEvent[] = [];
    await loop.run(
      { accountId, commandId: randomUUID(), actor: '', session: '' },
      {
        name: RECORD_DELIVERY,
        body: bodyDigest(RECORD_DELIVERY, { message }),
        decide: ({ state }) => {
          const delivery = deliveryOfMessage(state, message);
          events = delivery === undefined ? [] : deliveryOutcome(state, delivery, results);
          return { events, source: 'system' };
        },
        result: () => null,
      },
    );
    await countOutcomes(this.#parts.db, events);
    await queue.noteRecorded(leased, news);
  }

  #delivery({ accountId, message }: LeasedMessage): Promise<DeliveryRecord | undefined> {
    return this.#parts.loop.read(accountId, ({ state }) => deliveryOfMessage(state, message));
  }

  async #step(step: SendStep): Promise<void> {
    await this.#parts.onStep?.(step);
  }

  #in(milliseconds: number): Date {
    return new Date(this.#parts.now().getTime() + milliseconds);
  }
}

function ledgerResult({ address, state, answer, changedAt }: QueuedRecipient) {
  if (state === 'claimed') return [];
  return [{ address, state: LEDGER_STATES[state], detail: answer, at: changedAt.toISOString() }];
}

function outgoing(delivery: DeliveryRecord, papers: PaperBytes[]): OutgoingMessage {
  const { messageId, references, from, replyTo, to, cc, subject, body, created_at } = delivery;
  return { messageId, references, from, replyTo, to, cc, subject, body, date: new Date(created_at), papers };
}
