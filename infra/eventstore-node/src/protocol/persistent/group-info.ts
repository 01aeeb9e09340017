import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import type { Consumer } from '../../subscriptions/persistent/consumer.ts';
import type { PersistentGroup } from '../../subscriptions/persistent/group.ts';
import { ALL_STREAMS, type GroupRecord } from '../../subscriptions/persistent/group-settings.ts';

function placeText({ stream }: GroupRecord, place: number): string {
  return stream === ALL_STREAMS ? `C:${place}/P:${place}` : String(place);
}

function startText(record: GroupRecord): string {
  const { startFrom } = record.settings;
  return placeText(record, typeof startFrom === 'number' ? startFrom : startFrom === 'end' ? -1 : 0);
}

function lastPlaceText(record: GroupRecord, place: number): string {
  const none = record.stream === ALL_STREAMS ? 0 : -1;
  return place <= none ? '' : placeText(record, place);
}

function perSecond(items: number, since: number): number {
  const seconds = (performance.now() - since) / 1000;
  return seconds > 0 ? Math.round(items / seconds) : 0;
}

function connectionInfo(consumer: Consumer): persistent.SubscriptionInfo.ConnectionInfo {
  const { from, username, connectionName } = consumer.options;
  const info = new persistent.SubscriptionInfo.ConnectionInfo();
  info.setFrom(from).setUsername(username).setConnectionName(connectionName);
  info.setAverageItemsPerSecond(perSecond(consumer.totalItems, consumer.connectedAt));
  info.setTotalItems(String(consumer.totalItems)).setCountSinceLastMeasurement(String(consumer.totalItems));
  info.setAvailableSlots(consumer.availableSlots).setInFlightMessages(consumer.inFlight);
  return info;
}

function addSettings(info: persistent.SubscriptionInfo, { settings }: GroupRecord): void {
  info.setResolveLinkTos(settings.resolveLinks).setExtraStatistics(settings.extraStatistics);
  info.setMessageTimeoutMilliseconds(settings.messageTimeout).setMaxRetryCount(settings.maxRetryCount);
  info.setLiveBufferSize(settings.liveBufferSize).setBufferSize(settings.historyBufferSize);
  info.setReadBatchSize(settings.readBatchSize).setNamedConsumerStrategy(settings.strategy);
  info
    .setCheckPointAfterMilliseconds(settings.checkpointAfter)
    .setMaxSubscriberCount(settings.maxSubscribers);
  info.setMinCheckPointCount(settings.minCheckpointCount).setMaxCheckPointCount(settings.maxCheckpointCount);
}

/** How a group is doing, as the protocol tells it. */
export function groupInfo(group: PersistentGroup): persistent.SubscriptionInfo {
  const { record, consumers, state } = group;
  const inFlight = consumers.reduce((sum, consumer) => sum + consumer.inFlight, 0);
  const info = new persistent.SubscriptionInfo();
  info.setEventSource(record.stream).setGroupName(record.name);
  info.setStatus(state.pending.length === 0 ? 'Live' : 'Behind').setStartFrom(startText(record));
  info.setConnectionsList(consumers.map(connectionInfo));
  addSettings(info, record);
  info.setTotalItems(String(state.total)).setCountSinceLastMeasurement(String(state.total));
  info.setAveragePerSecond(consumers.reduce((sum, c) => sum + perSecond(c.totalItems, c.connectedAt), 0));
  const { kept } = group.checkpoint;
  info.setLastCheckpointedEventPosition(kept === null ? '' : lastPlaceText(record, kept));
  info.setLastKnownEventPosition(lastPlaceText(record, state.lastRead));
  info.setReadBufferCount(state.pending.length).setLiveBufferCount('0');
  info.setRetryBufferCount(state.pending.filter((message) => message.retryCount > 0).length);
  info.setTotalInFlightMessages(inFlight).setOutstandingMessagesCount(inFlight);
  info.setParkedMessageCount(String(group.parked.count));
  return info;
}
