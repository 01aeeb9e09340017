import * as z from 'zod/mini';
import { DELIVERY_KINDS, deliveryPaper, deliveryRecipient, deliveryRecord, deliveryState } from './record.ts';

/** A delivery as the HTTP API answers it. `state` is the one of its recipients that most needs the user. */
const deliveryAnswer = z.object({
  ...z.pick(deliveryRecord, {
    id: true,
    kind: true,
    level: true,
    replaces: true,
    from: true,
    replyTo: true,
    to: true,
    cc: true,
    bcc: true,
    subject: true,
    body: true,
    created_at: true,
  }).shape,
  /** The document that it is about: one of the three ids, the others are null. */
  invoice_id: z.nullable(z.int()),
  quote_id: z.nullable(z.int()),
  credit_note_id: z.nullable(z.int()),
  /** Whether it is a reminder that was sent by itself. */
  automatic: z.boolean(),
  state: deliveryState,
  recipients: z.array(deliveryRecipient),
  papers: z.array(deliveryPaper),
});
export type DeliveryAnswer = z.output<typeof deliveryAnswer>;

/** The answer of commands on one delivery. */
export const oneDeliveryAnswer = z.object({ delivery: deliveryAnswer });

/** The messages about a document, newest first. */
export const documentDeliveriesAnswer = z.object({ deliveries: z.array(deliveryAnswer) });

/** What is said about the sending of a document; null when it was never sent. */
export const documentSendingAnswer = z.nullable(
  z.object({
    state: z.union([deliveryState, z.literal('marked')]),
    at: z.string(),
    detail: z.nullable(z.string()),
    address: z.nullable(z.string()),
    kind: z.nullable(z.enum(DELIVERY_KINDS)),
    deliveryId: z.nullable(z.int()),
  }),
);

/** Whether a delivery report changed a delivery, and why not. */
export const reportAnswer = z.object({
  recorded: z.boolean(),
  reason: z.nullable(z.enum(['no_report', 'other_delivery', 'nothing_new'])),
});
export type ReportAnswer = z.output<typeof reportAnswer>;

/** Why an account cannot send now; null when it can. The words are those of the refusal codes. */
export const SENDING_OBSTACLES = ['register_first', 'confirm_email_first', 'mail_not_configured'] as const;

/** `GET /api/mail/sender`: how the messages of the account are sent. */
export const mailSenderAnswer = z.object({
  obstacle: z.nullable(z.enum(SENDING_OBSTACLES)),
  /** The header `From` of the next message; null when no mail server is configured. */
  from: z.nullable(z.string()),
  /** The address of answers, unless the message names another one. */
  replyTo: z.nullable(z.string()),
  /** Whether the messages go through the user's own account. */
  own: z.boolean(),
  /** Whether delivery reports can be received, so that `sent` is not the last state. */
  reports: z.boolean(),
  /** How long a message waits, so that it can be stopped. */
  stopSeconds: z.number(),
  recipientsAMessage: z.int(),
  messagesADay: z.int(),
});
export type MailSenderAnswer = z.output<typeof mailSenderAnswer>;

/** The answer of sent reminders: their messages, in the order of the command. */
export const sentRemindersAnswer = z.object({ deliveries: z.array(deliveryAnswer) });
