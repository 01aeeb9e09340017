import * as z from 'zod/mini';
import { calendarDateText, instantText, recordId } from '../ledger/scalars.ts';

/**
 * The states of a message for one recipient.
 * - `queued`: it waits; with a detail, the server could not take it yet and it is tried again
 * - `stopped`: the user stopped it before it was handed over
 * - `sent`: a mail server took it; the detail is its answer
 * - `unknown`: the connection was lost while it was handed over; it is never sent again by itself
 * - `delivered`, `delayed`, `bounced`: what a delivery report said, or the user who knows that it arrived
 * - `failed`: a mail server refused it; the detail is its words
 */
export const DELIVERY_STATES = [
  'queued',
  'stopped',
  'sent',
  'unknown',
  'delivered',
  'delayed',
  'bounced',
  'failed',
] as const;
export const deliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.output<typeof deliveryState>;

/** One recipient of a message, and what became of it. `at` is the instant of the state. */
export const deliveryRecipient = z.strictObject({
  address: z.string().check(z.minLength(3)),
  state: deliveryState,
  at: instantText,
  /** What the server or the report said, in one line. */
  detail: z.nullable(z.string()),
});
export type DeliveryRecipient = z.output<typeof deliveryRecipient>;

/** The SHA-256 of a file of a message: 64 hex digits. */
export const paperSha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A file of a message. Its bytes are stored elsewhere, by the account and their SHA-256. */
export const deliveryPaper = z.strictObject({
  kind: z.enum(['pdf']),
  name: z.string().check(z.minLength(1)),
  type: z.string(),
  /** In bytes. */
  size: z.int().check(z.gte(0)),
  sha256: paperSha256,
});
export type DeliveryPaper = z.output<typeof deliveryPaper>;

/** What a message is about. A reminder is about an invoice, the others about the document that they are named after. */
export const DELIVERY_KINDS = ['invoice', 'reminder', 'quote', 'creditNote'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** That a reminder was sent by itself, and the day on which its level became due. */
const automaticSending = z.strictObject({ dueOn: calendarDateText });
export type AutomaticSending = z.output<typeof automaticSending>;

/**
 * Of deliveries: version 2 says which ones were sent automatically, version 3 the number on the paper, and version 4 can be
 * about a quote or a credit note.
 */
export const DELIVERY_VERSION = 4;

/**
 * A message about a document to a client, in the ledger. The message itself never changes; events change what became
 * of its recipients.
 */
export const deliveryRecord = z.strictObject({
  id: recordId,
  /** The document that it is about: one of the three ids (`document.ts`). */
  invoice_id: z.exactOptional(recordId),
  quote_id: z.exactOptional(recordId),
  credit_note_id: z.exactOptional(recordId),
  /** The number that the document had when the message was queued. */
  number: z.exactOptional(z.string().check(z.minLength(1))),
  kind: z.enum(DELIVERY_KINDS),
  /** The level of a reminder, from 1. */
  level: z.nullable(z.int().check(z.gte(1), z.lte(20))),
  /** Absent when the user sent it. */
  automatic: z.exactOptional(automaticSending),
  /** The delivery that this one repeats or corrects. */
  replaces: z.nullable(recordId),
  /** The name of the stored message with its papers. */
  message: z.uuid(),
  /** The header `Message-ID` without its angle brackets, and those of the messages of its thread, oldest first. */
  messageId: z.string(),
  references: z.array(z.string()),
  /** The header `From`. */
  from: z.string(),
  replyTo: z.nullable(z.string()),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  papers: z.array(deliveryPaper),
  /** The recipients of To, Cc and Bcc in this order, by their index. */
  recipients: z.record(z.string().check(z.regex(/^\d{1,3}$/)), deliveryRecipient),
  created_at: instantText,
  deleted_at: z.null(),
});
export type DeliveryRecord = z.output<typeof deliveryRecord>;

/** That the user sent an invoice in another way: the day, and how ("client portal"). */
export const sentMark = z.strictObject({ at: calendarDateText, how: z.string() });
export type SentMark = z.output<typeof sentMark>;
