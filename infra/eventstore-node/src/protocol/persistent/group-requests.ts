import type persistent from '@eventstore/db-client/generated/persistent_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import { describeFilter, type FilterDescription } from '../../subscriptions/event-filter.ts';
import { ALL_STREAMS, type GroupSettings } from '../../subscriptions/persistent/group-settings.ts';
import { readStreamName } from '../proposed-event.ts';
import { invalidArgument } from '../statuses.ts';
import { readSettings, startOfAll, startOfSettings, startOfStream } from './settings.ts';

/** Which group a request is about. */
export type GroupAddress = { stream: string; name: string };

type GroupOptions = {
  hasAll(): boolean;
  getStreamIdentifier(): shared.StreamIdentifier | undefined;
  getGroupName(): string;
};

/** The group that the options name. @throws CallFailure when they are missing. */
export function readAddress(options: GroupOptions | undefined): GroupAddress {
  if (!options) throw invalidArgument('The request needs options.');
  const stream = options.hasAll() ? ALL_STREAMS : readStreamName(options.getStreamIdentifier());
  return { stream, name: options.getGroupName() };
}

type ChangeOptions = persistent.CreateReq.Options | persistent.UpdateReq.Options;

function changedStream(options: ChangeOptions): string {
  if (options.hasAll()) return ALL_STREAMS;
  const newer = options.getStream()?.getStreamIdentifier();
  return readStreamName(newer ?? options.getStreamIdentifier());
}

function changedSettings(options: ChangeOptions): GroupSettings {
  const settings = options.getSettings();
  if (!settings) throw invalidArgument('A persistent subscription needs settings.');
  const all = options.getAll();
  const stream = options.getStream();
  if (all) return readSettings(settings, startOfAll(all));
  return readSettings(settings, stream ? startOfStream(stream) : startOfSettings(settings));
}

/** Reads what Create and Update have in common. @throws CallFailure when something is missing. */
export function readChange(options: ChangeOptions | undefined): GroupAddress & { settings: GroupSettings } {
  if (!options) throw invalidArgument('The request needs options.');
  return { stream: changedStream(options), name: options.getGroupName(), settings: changedSettings(options) };
}

/** The filter of a new group on all streams. */
export function readGroupFilter(options: persistent.CreateReq.Options | undefined): FilterDescription | null {
  const filter = options?.getAll()?.getFilter();
  return filter ? describeFilter(filter) : null;
}
