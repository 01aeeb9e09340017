import type { LedgerLog } from '../../storage/ledger-log.ts';
import type { GroupRecord } from './group-settings.ts';

/** Keeps how far a group has come: after so many messages or so much time, as its settings say. */
export class Checkpoint {
  readonly #log: LedgerLog;
  readonly #settled: () => number;
  #record: GroupRecord;
  #finishedSince = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(log: LedgerLog, record: GroupRecord, settled: () => number) {
    this.#log = log;
    this.#record = record;
    this.#settled = settled;
  }

  /** The place that was kept last; null before the first. */
  get kept(): number | null {
    return this.#record.checkpoint;
  }

  get record(): GroupRecord {
    return this.#record;
  }

  /** Counts a message that is done with. */
  count(): void {
    if (this.#ended) return;
    const { maxCheckpointCount, checkpointAfter } = this.#record.settings;
    this.#finishedSince += 1;
    if (this.#finishedSince >= maxCheckpointCount) {
      void this.save();
      return;
    }
    this.#timer ??= setTimeout(() => this.#onTimer(), checkpointAfter).unref();
  }

  /**
   * Keeps the place that is settled now, for the last time: what is finished later belongs to a group that was changed
   * or deleted meanwhile, and must not write over that.
   */
  end(): Promise<void> {
    const saved = this.save();
    this.#ended = true;
    return saved;
  }

  /** Keeps the place that is settled now. Resolves when it is durable; a failure is left to the next time. */
  save(): Promise<void> {
    if (this.#ended) return this.#writing;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#finishedSince = 0;
    const checkpoint = this.#settled();
    if (checkpoint === (this.#record.checkpoint ?? this.#record.startAfter)) return this.#writing;
    const record = { ...this.#record, checkpoint };
    this.#record = record;
    this.#writing = this.#log.write(() => this.#log.groups.put(record)).catch(() => undefined);
    return this.#writing;
  }

  #onTimer(): void {
    this.#timer = null;
    if (this.#finishedSince >= this.#record.settings.minCheckpointCount) void this.save();
    else if (this.#finishedSince > 0) {
      this.#timer = setTimeout(() => this.#onTimer(), this.#record.settings.checkpointAfter).unref();
    }
  }
}
