import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import type { ConsumerStrategy, GroupSettings } from '../../subscriptions/persistent/group-settings.ts';

type WireSettings = persistent.CreateReq.Settings | persistent.UpdateReq.Settings;

/** "From the end", as the deprecated field of stream groups says it. */
const END_REVISION = '18446744073709551615';
const TICKS_PER_MILLISECOND = 10_000;

function milliseconds(hasTicks: boolean, ticks: string, ms: number): number {
  return hasTicks ? Math.round(Number(ticks) / TICKS_PER_MILLISECOND) : ms;
}

function strategyOf(settings: WireSettings): ConsumerStrategy {
  const { ConsumerStrategy: Strategy } = persistent.CreateReq;
  switch (Number(settings.getNamedConsumerStrategy())) {
    case Strategy.DISPATCHTOSINGLE:
      return 'DispatchToSingle';
    case Strategy.PINNED:
      return 'Pinned';
    default:
      return 'RoundRobin';
  }
}

/** Where a group on a stream starts, as the deprecated field of its settings says it. */
export function startOfSettings(settings: WireSettings): GroupSettings['startFrom'] {
  const revision = settings.getRevision();
  return revision === END_REVISION ? 'end' : Number(revision);
}

type StartOptions = { hasStart(): boolean; hasEnd(): boolean };

/** Where a group on a stream starts. */
export function startOfStream(options: StartOptions & { getRevision(): string }): GroupSettings['startFrom'] {
  if (options.hasEnd()) return 'end';
  return options.hasStart() ? 'start' : Number(options.getRevision());
}

/** Where a group on all streams starts. */
export function startOfAll(
  options: StartOptions & { getPosition(): { getCommitPosition(): string } | undefined },
): GroupSettings['startFrom'] {
  if (options.hasEnd()) return 'end';
  return options.hasStart() ? 'start' : Number(options.getPosition()?.getCommitPosition() ?? 0);
}

/** Reads a group's settings off the wire. */
export function readSettings(settings: WireSettings, startFrom: GroupSettings['startFrom']): GroupSettings {
  return {
    resolveLinks: settings.getResolveLinks(),
    extraStatistics: settings.getExtraStatistics(),
    messageTimeout: milliseconds(
      settings.hasMessageTimeoutTicks(),
      settings.getMessageTimeoutTicks(),
      settings.getMessageTimeoutMs(),
    ),
    maxRetryCount: settings.getMaxRetryCount(),
    checkpointAfter: milliseconds(
      settings.hasCheckpointAfterTicks(),
      settings.getCheckpointAfterTicks(),
      settings.getCheckpointAfterMs(),
    ),
    minCheckpointCount: settings.getMinCheckpointCount(),
    maxCheckpointCount: Math.max(1, settings.getMaxCheckpointCount()),
    maxSubscribers: settings.getMaxSubscriberCount(),
    liveBufferSize: settings.getLiveBufferSize(),
    readBatchSize: settings.getReadBatchSize(),
    historyBufferSize: Math.max(1, settings.getHistoryBufferSize()),
    strategy: strategyOf(settings),
    startFrom,
  };
}
