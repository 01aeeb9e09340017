import { mailAddress } from '@ledgerline/shared-events/deliveries/mailbox.ts';
import { z } from 'zod';

/** What a server did with a message for one recipient (RFC 3464, section 2.3.3). */
const reportedAction = z.enum(['delivered', 'relayed', 'expanded', 'delayed', 'failed']);
export type ReportedAction = z.output<typeof reportedAction>;

/** What a delivery report says about one recipient. An address that cannot be read is null. */
export type ReportedRecipient = {
  /** As the sender wrote it, and as the server knows it, for example after a redirection. */
  original: string | null;
  final: string | null;
  action: ReportedAction;
  /** The code of RFC 3463, such as `5.1.1`. */
  status: string | null;
  diagnostic: string | null;
};

/** The part of a report for machines. */
export type DeliveryStatus = {
  envelopeId: string | null;
  /** The header `Message-ID` of the message, which some servers name here. */
  messageId: string | null;
  recipients: ReportedRecipient[];
};

const MAX_RECIPIENTS = 100;
const STATUS = /^[245]\.\d{1,3}\.\d{1,3}\b/;

/** Reads the content of a part `message/delivery-status`: groups of fields, with empty lines between them. */
export function readDeliveryStatus(content: string): DeliveryStatus {
  const groups = content
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((lines) => fieldsOf(lines));
  const recipients = groups.slice(0, MAX_RECIPIENTS + 1).flatMap((fields) => recipientOf(fields));
  const first = (name: string) => groups.flatMap((fields) => fields.get(name) ?? [])[0] ?? null;
  return {
    envelopeId: first('original-envelope-id'),
    messageId: first('x-original-message-id'),
    recipients,
  };
}

function fieldsOf(lines: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase())) {
      fields.set(name.toLowerCase(), value.trim());
    }
  }
  return fields;
}

function recipientOf(fields: ReadonlyMap<string, string>): ReportedRecipient[] {
  const status = STATUS.exec(fields.get('status') ?? '')?.[0] ?? null;
  const action = actionOf(fields.get('action'), status);
  const original = addressIn(fields.get('original-recipient'));
  const final = addressIn(fields.get('final-recipient'));
  if (action === null || (original === null && final === null)) return [];
  const diagnostic = withoutType(fields.get('diagnostic-code') ?? '') || null;
  return [{ original, final, action, status, diagnostic }];
}

/**
 * What the first figure of a status says (RFC 3463), where a report has no action, or one that the RFC doesn't know.
 */
const ACTIONS_OF_STATUS: Readonly<Record<string, ReportedAction>> = {
  2: 'delivered',
  4: 'delayed',
  5: 'failed',
};

function actionOf(written: string | undefined, status: string | null): ReportedAction | null {
  const word = written?.toLowerCase().split(/[\s(;]/)[0] ?? '';
  // A server that gave up after some days; its status is still that of a delay.
  if (word === 'expired') return 'failed';
  return reportedAction.safeParse(word).data ?? ACTIONS_OF_STATUS[status?.[0] ?? ''] ?? null;
}

/** The value of a field that begins with the type of the value, such as `rfc822;` or `smtp;`. */
const withoutType = (value: string): string => value.replace(/^[\w/-]{1,30}\s*;/, '').trim();

function addressIn(value: string | undefined): string | null {
  const address = withoutType(value ?? '').replace(/^<(.*)>$/, '$1');
  const parsed = mailAddress.safeParse(address);
  return parsed.success ? parsed.data : null;
}
