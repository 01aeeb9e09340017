import { createHash } from 'node:crypto';
import type { ReportAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { DeliveryRecord, DeliveryState } from '@ledgerline/shared-events/deliveries/record.ts';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { addressKey } from '@ledgerline/shared-events/text/email.ts';
import { v5 } from 'uuid';
import type { Database } from '#database/schema.ts';
import { deliveryOutcome, type RecipientResult } from '#domain/deliveries/delivery-outcome.ts';
import type { StateReader } from '#domain/state-reader.ts';
import { bodyDigest } from '#ledger/idempotency/body-digest.ts';
import type { CommandLoop } from '#ledger/running/command-loop.ts';
import { countOutcomes } from '../outcome-counts.ts';
import type { ReportedAction, ReportedRecipient } from './delivery-status.ts';
import type { DeliveryReport } from './read-report.ts';
import { type NamedDelivery, type ReturnTokens, tokenOf } from './return-tokens.ts';

export type ReportParts = { db: Database; loop: CommandLoop; returnTokens: ReturnTokens };

/** The name of the command in the ledger. Only the system sends it. */
const RECORD_REPORT = 'RecordDeliveryReport';

const OTHER_DELIVERY: ReportAnswer = { recorded: false, reason: 'other_delivery' };

/** What an action means for a delivery. Of a message that another server took, nothing more is known. */
const STATES: Partial<Record<ReportedAction, DeliveryState>> = {
  delivered: 'delivered',
  delayed: 'delayed',
  failed: 'bounced',
};

/**
 * Writes into the ledger what a report says about the delivery that its address names. A report that comes again
 * changes nothing.
 * @throws LedgerUnavailable, Rejected conflict
 */
export async function recordReport(
  { returnTokens, ...parts }: ReportParts,
  report: DeliveryReport,
): Promise<ReportAnswer> {
  const named = deliveryNamedBy(report, returnTokens);
  return named === null ? OTHER_DELIVERY : recordFor(parts, named, report);
}

/**
 * Writes into the ledger of an account what a report says about the delivery whose `Message-ID` it names. Deliveries of
 * other accounts are not even looked for. A report that comes again changes nothing.
 * @throws LedgerUnavailable, Rejected conflict
 */
export async function recordReportOf(
  accountId: string,
  parts: Omit<ReportParts, 'returnTokens'>,
  report: DeliveryReport,
): Promise<ReportAnswer> {
  const deliveryId = await parts.loop
    .read(accountId, ({ state }) => deliveryWithMessageId(state, report))
    .catch(unlessDeleted);
  return deliveryId === undefined ? OTHER_DELIVERY : recordFor(parts, { accountId, deliveryId }, report);
}

async function recordFor(
  { db, loop }: Omit<ReportParts, 'returnTokens'>,
  { accountId, deliveryId }: NamedDelivery,
  report: DeliveryReport,
): Promise<ReportAnswer> {
  const content = createHash('sha256').update(JSON.stringify(report.recipients)).digest('hex');
  const body = bodyDigest(RECORD_REPORT, { deliveryId, content });
  let recorded: DomainEvent[] = [];
  try {
    const { result } = await loop.run(
      { accountId, commandId: v5(body, accountId), actor: '', session: '' },
      {
        name: RECORD_REPORT,
        body,
        decide: ({ state }, at) => {
          recorded = reportEvents(state, deliveryId, report, at);
          return { events: recorded, source: 'system' };
        },
        result: (_ledger, events) => events.length,
      },
    );
    await countOutcomes(db, recorded);
    return result === 0 ? { recorded: false, reason: 'nothing_new' } : { recorded: true, reason: null };
  } catch (error) {
    unlessDeleted(error);
    return OTHER_DELIVERY;
  }
}

/** @throws the error, unless it says that the account is deleted */
function unlessDeleted(error: unknown): undefined {
  if (!(error instanceof StreamDeleted)) throw error;
  return undefined;
}

/** The delivery that the surest of the ids names. */
function deliveryWithMessageId(
  state: StateReader,
  { messageIds, envelopeId }: DeliveryReport,
): number | undefined {
  const found = new Map<string, number>();
  for (const { id, message, messageId } of state.records('delivery')) {
    if (messageIds.includes(messageId)) found.set(messageId, id);
    else if (message === envelopeId) found.set(message, id);
  }
  const [first] = [...messageIds, envelopeId ?? ''].filter((id) => found.has(id));
  return found.get(first ?? '');
}

/** The delivery that the report's address names; null when it names none of this installation, or several. */
function deliveryNamedBy({ addresses }: DeliveryReport, tokens: ReturnTokens): NamedDelivery | null {
  const named = addresses.flatMap((address) => tokens.read(tokenOf(address) ?? '') ?? []);
  const [first] = named;
  const isOne = named.every(
    (one) => one.accountId === first?.accountId && one.deliveryId === first.deliveryId,
  );
  return isOne ? (first ?? null) : null;
}

function reportEvents(
  state: StateReader,
  deliveryId: number,
  { recipients }: DeliveryReport,
  at: string,
): DomainEvent[] {
  const delivery = state.record('delivery', deliveryId);
  if (delivery === undefined) return [];
  const results = recipients.flatMap((recipient) => resultOf(delivery, recipient, at));
  return deliveryOutcome(state, delivery, results);
}

function resultOf(delivery: DeliveryRecord, reported: ReportedRecipient, at: string): RecipientResult[] {
  const state = STATES[reported.action];
  const address = recipientIn(delivery, reported);
  if (state === undefined || address === undefined) return [];
  return [{ address, state, detail: detailOf(reported), at }];
}

/** The recipient of the message that is meant. The only one is meant also after a redirection. */
function recipientIn(delivery: DeliveryRecord, { original, final }: ReportedRecipient): string | undefined {
  const all = Object.values(delivery.recipients).map(({ address }) => address);
  const find = (one: string | null) =>
    one === null ? undefined : all.find((address) => addressKey(address) === addressKey(one));
  return find(original) ?? find(final) ?? (all.length === 1 ? all[0] : undefined);
}

function detailOf({ status, diagnostic }: ReportedRecipient): string | null {
  if (status === null || diagnostic === null) return diagnostic ?? status;
  return diagnostic.includes(status) ? diagnostic : `${status} ${diagnostic}`;
}
