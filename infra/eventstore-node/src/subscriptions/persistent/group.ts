import {
  type CallFailure,
  groupDropped,
  maximumSubscribersReached,
  toCallFailure,
} from '../../protocol/statuses.ts';
import type { LedgerLog } from '../../storage/ledger-log.ts';
import type { LogRecord } from '../../storage/record.ts';
import { compileFilter, type EventFilter } from '../event-filter.ts';
import { resolveLink } from '../links.ts';
import { allCursor, type LogCursor, streamCursor } from '../log-cursor.ts';
import { Checkpoint } from './checkpoint.ts';
import type { Consumer } from './consumer.ts';
import { type ChooseConsumer, consumerChoice } from './consumer-choice.ts';
import { ALL_STREAMS, type GroupRecord } from './group-settings.ts';
import { type Message, UnfinishedMessages } from './message.ts';
import { ParkedMessages } from './parked-messages.ts';

/** Events looked at before other work gets a turn. */
const LOOKED_AT_PER_TURN = 500;
const OWN_STREAMS = /^(\$\$)?\$persistentsubscription-/;

/** What becomes of a message that a consumer could not handle. */
export type NackAction = 'park' | 'retry' | 'skip';

/**
 * A persistent subscription: it reads its stream (or the log of all) from its checkpoint on, hands each event to
 * one of its consumers, hands it out again when it is not acknowledged in time, and parks it in the end.
 */
export class PersistentGroup {
  readonly parked: ParkedMessages;
  readonly checkpoint: Checkpoint;
  readonly #log: LedgerLog;
  readonly #cursor: LogCursor;
  readonly #filter: EventFilter | null;
  readonly #choose: ChooseConsumer;
  readonly #unfinished: UnfinishedMessages;
  readonly #stopListening: () => void;
  #consumers: Consumer[] = [];
  #pending: Message[] = [];
  #scheduled = false;
  #stopped = false;
  #timer: NodeJS.Timeout | null = null;
  #total = 0;

  constructor(log: LedgerLog, record: GroupRecord) {
    const { stream, name, settings, filter } = record;
    const after = record.checkpoint ?? record.startAfter;
    this.#log = log;
    this.#cursor = stream === ALL_STREAMS ? allCursor(log, after) : streamCursor(log, stream, after);
    this.#filter = filter ? compileFilter(filter) : null;
    this.#choose = consumerChoice(settings.strategy);
    this.#unfinished = new UnfinishedMessages(after);
    this.parked = new ParkedMessages(log, stream, name);
    this.checkpoint = new Checkpoint(log, record, () => this.#unfinished.settled());
    this.#stopListening = log.onCommit(() => this.#schedule());
  }

  get record(): GroupRecord {
    return this.checkpoint.record;
  }

  get consumers(): readonly Consumer[] {
    return this.#consumers;
  }

  /** Messages waiting for a consumer, messages handed out so far, and the last place that was read. */
  get state(): { pending: readonly Message[]; total: number; lastRead: number } {
    return { pending: this.#pending, total: this.#total, lastRead: this.#unfinished.lastRead };
  }

  /** Lets a consumer take part. @throws CallFailure when there are as many as may be, or the group was stopped. */
  connect(consumer: Consumer): void {
    const { stream, name, settings } = this.record;
    if (this.#stopped) throw groupDropped(stream, name);
    if (settings.maxSubscribers > 0 && this.#consumers.length >= settings.maxSubscribers) {
      throw maximumSubscribersReached(stream, name);
    }
    this.#consumers.push(consumer);
    this.#schedule();
  }

  /** Lets a consumer go; what it has not answered goes to others. */
  disconnect(consumer: Consumer): void {
    if (!this.#consumers.includes(consumer)) return;
    this.#consumers = this.#consumers.filter((other) => other !== consumer);
    this.#pending.unshift(...consumer.unanswered());
    if (this.#consumers.length === 0) void this.checkpoint.save();
    this.#schedule();
  }

  acknowledge(consumer: Consumer, ids: readonly string[]): void {
    for (const id of ids) {
      const message = consumer.answered(id);
      if (message) this.#finish(message);
    }
    this.#schedule();
  }

  refuse(consumer: Consumer, ids: readonly string[], action: NackAction, reason: string): void {
    for (const id of ids) {
      const message = consumer.answered(id);
      if (!message) continue;
      if (action === 'skip') this.#finish(message);
      else if (action === 'park') void this.#park(message, reason);
      else this.#retry(message);
    }
    this.#schedule();
  }

  /** Hands parked messages out again: all, or those below `stopAt` of the parked stream. */
  async replayParked(stopAt: number | null): Promise<void> {
    let last: LogRecord | undefined;
    for (const link of this.parked.links(stopAt)) {
      const { event, link: found } = resolveLink(this.#log, link);
      if (found) this.#pending.push({ event, link: found, place: null, retryCount: 0 });
      last = link;
    }
    if (last) await this.parked.truncate(last.revision + 1);
    this.#schedule();
  }

  /** Ends every consumer's call and keeps how far the group has come. */
  async stop(failure: CallFailure): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    if (this.#timer) clearTimeout(this.#timer);
    for (const consumer of this.#consumers.splice(0)) consumer.options.drop(failure);
    await this.checkpoint.end();
  }

  #schedule(): void {
    if (this.#scheduled || this.#consumers.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      try {
        this.#pump();
      } catch (error) {
        this.#dropAll(toCallFailure(error));
      }
    });
  }

  #pump(): void {
    const { historyBufferSize, readBatchSize } = this.record.settings;
    const pageSize = Math.max(1, readBatchSize);
    let lookedAt = 0;
    this.#dispatch();
    while (this.#hasRoom() && this.#pending.length < historyBufferSize) {
      const records = this.#cursor.next(pageSize);
      if (!records) break;
      for (const record of records) this.#take(record);
      this.#dispatch();
      lookedAt += pageSize;
      if (lookedAt < LOOKED_AT_PER_TURN) continue;
      this.#schedule();
      break;
    }
    this.#watchDeadlines();
  }

  #take(record: LogRecord): void {
    const ofAll = this.record.stream === ALL_STREAMS;
    const at = ofAll ? record.position : record.revision;
    const isWanted = ofAll
      ? !OWN_STREAMS.test(record.stream) && (this.#filter?.matches(record) ?? true)
      : true;
    const before = this.#unfinished.read(at, isWanted);
    if (!isWanted) return;
    const { event, link } = this.record.settings.resolveLinks
      ? resolveLink(this.#log, record)
      : { event: record, link: undefined };
    this.#pending.push({ event, link, place: { at, before }, retryCount: 0 });
  }

  #hasRoom(): boolean {
    return this.#consumers.some((consumer) => consumer.availableSlots > 0);
  }

  #dispatch(): void {
    const waiting: Message[] = [];
    for (const [index, message] of this.#pending.entries()) {
      if (!this.#hasRoom()) {
        waiting.push(...this.#pending.slice(index));
        break;
      }
      const consumer = this.#choose(this.#consumers, message);
      if (!consumer) {
        waiting.push(message);
        continue;
      }
      consumer.send(message, this.record.settings.messageTimeout);
      this.#total += 1;
    }
    this.#pending = waiting;
  }

  #finish(message: Message): void {
    if (message.place) this.#unfinished.finish(message.place.at);
    this.checkpoint.count();
  }

  #retry(message: Message): void {
    if (message.retryCount >= this.record.settings.maxRetryCount) {
      void this.#park(message, 'Too many retries');
      return;
    }
    message.retryCount += 1;
    this.#pending.unshift(message);
  }

  async #park(message: Message, reason: string): Promise<void> {
    try {
      await this.parked.park(message.event, reason);
      this.#finish(message);
    } catch {
      // It could not be set aside: it stays with the group, and its next consumer may refuse it again.
      this.#pending.push(message);
      this.#schedule();
    }
  }

  #watchDeadlines(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const next = Math.min(...this.#consumers.map((consumer) => consumer.nextDeadline()));
    if (!Number.isFinite(next)) return;
    this.#timer = setTimeout(() => this.#retryOverdue(), Math.max(1, next - performance.now())).unref();
  }

  #retryOverdue(): void {
    const now = performance.now();
    for (const consumer of this.#consumers) {
      for (const message of consumer.overdue(now)) this.#retry(message);
    }
    this.#schedule();
    this.#watchDeadlines();
  }

  #dropAll(failure: CallFailure): void {
    for (const consumer of [...this.#consumers]) {
      this.disconnect(consumer);
      consumer.options.drop(failure);
    }
  }
}
