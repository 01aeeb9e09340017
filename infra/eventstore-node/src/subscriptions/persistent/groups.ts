import {
  type CallFailure,
  groupDoesNotExist,
  groupDropped,
  groupExists,
  invalidArgument,
} from '../../protocol/statuses.ts';
import type { LedgerLog } from '../../storage/ledger-log.ts';
import { compileFilter, type FilterDescription } from '../event-filter.ts';
import { PersistentGroup } from './group.ts';
import { ALL_STREAMS, type GroupRecord, type GroupSettings } from './group-settings.ts';

function keyOf(stream: string, name: string): string {
  return JSON.stringify([stream, name]);
}

/** All persistent subscriptions of a node. */
export class PersistentGroups {
  readonly #log: LedgerLog;
  readonly #groups = new Map<string, PersistentGroup>();

  constructor(log: LedgerLog) {
    this.#log = log;
    this.#loadAll();
  }

  /** @throws CallFailure when there is one already, or its filter is not valid. */
  async create(
    stream: string,
    name: string,
    settings: GroupSettings,
    filter: FilterDescription | null,
  ): Promise<void> {
    const key = keyOf(stream, name);
    if (this.#groups.has(key)) throw groupExists(stream, name);
    if (name === '') throw invalidArgument('A persistent subscription needs a name.');
    if (filter) compileFilter(filter);
    const startAfter = this.#placeBefore(stream, settings.startFrom);
    const record: GroupRecord = { stream, name, settings, filter, startAfter, checkpoint: null };
    this.#groups.set(key, new PersistentGroup(this.#log, record));
    try {
      await this.#log.write(() => this.#log.groups.put(record));
    } catch (error) {
      this.#groups.delete(key);
      throw error;
    }
  }

  /** Gives a group other settings; its consumers are dropped and have to come again. */
  async update(stream: string, name: string, settings: GroupSettings): Promise<void> {
    const group = this.find(stream, name);
    await group.stop(groupDropped(stream, name));
    const record: GroupRecord = { ...group.record, settings };
    if (settings.startFrom !== group.record.settings.startFrom && record.checkpoint === null) {
      record.startAfter = this.#placeBefore(stream, settings.startFrom);
    }
    await this.#replace(group, record);
  }

  async delete(stream: string, name: string): Promise<void> {
    const group = this.find(stream, name);
    this.#groups.delete(keyOf(stream, name));
    await group.stop(groupDropped(stream, name));
    await this.#log.write(() => this.#log.groups.remove(stream, name));
    await group.parked.remove();
  }

  /** @throws CallFailure when there is no such group. */
  find(stream: string, name: string): PersistentGroup {
    const group = this.#groups.get(keyOf(stream, name));
    if (!group) throw groupDoesNotExist(stream, name);
    return group;
  }

  /** The groups of a stream (`$all` for the log of all), or all groups when it is null. */
  list(stream: string | null): PersistentGroup[] {
    return [...this.#groups.values()].filter((group) => stream === null || group.record.stream === stream);
  }

  /** Drops every consumer and begins again with what is kept. */
  async restart(): Promise<void> {
    const groups = this.list(null);
    await Promise.all(
      groups.map((group) => group.stop(groupDropped(group.record.stream, group.record.name))),
    );
    this.#groups.clear();
    this.#loadAll();
  }

  /** Ends every consumer's call and keeps how far each group has come. */
  async stop(failure: CallFailure): Promise<void> {
    await Promise.all(this.list(null).map((group) => group.stop(failure)));
  }

  /** Puts a group in the place of one that was stopped: itself as it was, when the change cannot be stored. */
  async #replace(stopped: PersistentGroup, record: GroupRecord): Promise<void> {
    const key = keyOf(record.stream, record.name);
    const begin = (as: GroupRecord) => this.#groups.set(key, new PersistentGroup(this.#log, as));
    try {
      await this.#log.write(() => this.#log.groups.put(record));
    } catch (error) {
      begin(stopped.record);
      throw error;
    }
    begin(record);
  }

  #loadAll(): void {
    for (const record of this.#log.groups.load()) {
      this.#groups.set(keyOf(record.stream, record.name), new PersistentGroup(this.#log, record));
    }
  }

  /** The place after which a group begins: it starts with the revision or position that it names. */
  #placeBefore(stream: string, from: GroupSettings['startFrom']): number {
    if (typeof from === 'number') return from - 1;
    const ofAll = stream === ALL_STREAMS;
    if (from === 'start') return ofAll ? 0 : -1;
    return ofAll ? this.#log.lastPosition : this.#log.head(stream).revision;
  }
}
