import type { FilterDescription } from '../event-filter.ts';

/** How messages are shared out among the consumers of a group. */
export type ConsumerStrategy = 'DispatchToSingle' | 'RoundRobin' | 'Pinned';

/** The settings of a persistent subscription. Times are in milliseconds; `maxSubscribers` 0 means: no limit. */
export type GroupSettings = {
  resolveLinks: boolean;
  extraStatistics: boolean;
  messageTimeout: number;
  maxRetryCount: number;
  checkpointAfter: number;
  minCheckpointCount: number;
  maxCheckpointCount: number;
  maxSubscribers: number;
  liveBufferSize: number;
  readBatchSize: number;
  historyBufferSize: number;
  strategy: ConsumerStrategy;
  /** What the group was created with: a revision or position, or an end. */
  startFrom: number | 'start' | 'end';
};

/** The name under which groups on the log of all streams are known. */
export const ALL_STREAMS = '$all';

/** A persistent subscription, as it is kept: `checkpoint` is the last place that is done with, null before the first. */
export type GroupRecord = {
  stream: string;
  name: string;
  settings: GroupSettings;
  filter: FilterDescription | null;
  /** The place after which the group begins: a revision of its stream or a position of the log. */
  startAfter: number;
  checkpoint: number | null;
};
