import { addressKey, isEmail } from '@ledgerline/shared-events/text/email.ts';
import type { Recipient } from '#entities/delivery/recipients.ts';

/** The parts of a message that the sheet edits. Subject and text are null until the user changes the template's. */
export type MessageDraft = {
  to: readonly Recipient[];
  cc: readonly Recipient[];
  bcc: readonly Recipient[];
  replyTo: string;
  templateId: number;
  subject: string | null;
  body: string | null;
  hasPdf: boolean;
};

export type RecipientField = 'to' | 'cc' | 'bcc';

/** Sentences by field; an empty object is a message that can be sent. */
export type DraftProblems = Partial<Record<RecipientField | 'replyTo' | 'subject' | 'body', string>>;

/** Why a message cannot be sent yet. `subject` and `body` are the texts as they would arrive. */
export function draftProblems(
  draft: MessageDraft,
  { subject, body }: { subject: string; body: string },
  mostRecipients: number,
): DraftProblems {
  const problems: DraftProblems = {};
  const fields = ['to', 'cc', 'bcc'] as const;
  for (const field of fields) {
    const wrong = draft[field].find(({ address }) => !isEmail(address));
    if (wrong !== undefined) problems[field] = `${wrong.address} isn't a valid email address`;
  }
  if (draft.to.length === 0) problems.to = 'Enter a recipient';
  if (draft.to.length + draft.cc.length + draft.bcc.length > mostRecipients)
    problems.to = `A message has at most ${mostRecipients} recipients`;
  if (draft.replyTo.trim() !== '' && !isEmail(draft.replyTo))
    problems.replyTo = 'Enter a valid email address';
  if (subject.trim() === '') problems.subject = 'Enter a subject';
  if (body.trim() === '') problems.body = 'Enter a message';
  return problems;
}

/** The addresses in a typed or pasted text: several are separated by commas, semicolons, spaces or lines. */
export function typedRecipients(text: string, contacts: readonly Recipient[]): Recipient[] {
  return text
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^<|>$/g, ''))
    .filter((part) => part !== '')
    .map(
      (address) =>
        contacts.find((one) => addressKey(one.address) === addressKey(address)) ?? { address, name: '' },
    );
}

/** The list with more recipients, each address once. */
export function withRecipients(list: readonly Recipient[], more: readonly Recipient[]): Recipient[] {
  const all = [...list, ...more];
  return all.filter(
    ({ address }, index) => all.findIndex((one) => addressKey(one.address) === addressKey(address)) === index,
  );
}
