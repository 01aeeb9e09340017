import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import { mailValues } from '@ledgerline/shared-events/mail-templates/mail-values.ts';
import type { MailTemplate, MailText } from '@ledgerline/shared-events/mail-templates/record.ts';
import { type RenderedMail, renderMail } from '@ledgerline/shared-events/mail-templates/render.ts';
import { textForLanguage, usualTemplate } from '@ledgerline/shared-events/mail-templates/templates.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useMemo, useState } from 'react';
import type { Message } from '#entities/delivery/model.ts';
import { recipientWith, usualRecipients } from '#entities/delivery/recipients.ts';
import { mailSubject, type Sendable } from '#entities/delivery/sendable.ts';
import type { MessageDraft } from './message-draft.ts';

/** What a message is made of. */
export type MessageSources = {
  source: Sendable;
  settings: SettingsAnswer;
  client: Client | undefined;
  /** The name under the message where the document has no business name. */
  email: string | null;
  /** The message that this one corrects; its failed recipients are to be corrected. */
  corrected: DeliveryAnswer | null;
};

/** The message of the sheet: what the user entered, and the texts as they would arrive. */
export function useMessage(sources: MessageSources) {
  const { source, settings, corrected } = sources;
  const templates = settings.mailTemplates.filter(({ kind }) => kind === source.entity);
  const [draft, setDraft] = useState<MessageDraft>(() => startOf(sources));
  const change = (changes: Partial<MessageDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const template = templates.find(({ id }) => id === draft.templateId) ?? templates[0];
  const contact = draft.to[0]?.name ?? '';
  const rendered = useMemo(() => render(sources, template, contact), [sources, template, contact]);
  const texts = { subject: draft.subject ?? rendered.subject, body: draft.body ?? rendered.body };
  return {
    draft,
    change,
    templates,
    template,
    rendered,
    texts,
    message: messageOf(draft, texts),
    replaces: corrected?.id ?? null,
  };
}

const TROUBLE = new Set(['bounced', 'failed', 'unknown']);

function startOf({ source, settings, client, corrected }: MessageSources): MessageDraft {
  const templateId = usualTemplate(settings.mailTemplates, source.entity)?.id ?? 0;
  const blank = { bcc: [], replyTo: '', templateId, subject: null, body: null, hasPdf: true };
  if (corrected === null) return { ...blank, ...usualRecipients(client) };
  const failed = corrected.recipients.filter(({ state }) => TROUBLE.has(state));
  return {
    ...blank,
    to: failed.map(({ address }) => recipientWith(address, client)),
    cc: [],
    replyTo: corrected.replyTo ?? '',
    subject: corrected.subject,
    body: corrected.body,
  };
}

const NO_TEXT: MailText = { subject: '', body: '' };

function render(sources: MessageSources, template: MailTemplate | undefined, contact: string): RenderedMail {
  const { source, email } = sources;
  const { language: id, locale, client_name: clientName, billingInformation } = source.record;
  const language = { id: String(id), locale };
  const text = template === undefined ? NO_TEXT : textForLanguage(template, language);
  const values = mailValues({
    ...mailSubject(source),
    payBy: null,
    clientName,
    contactName: contact,
    sender: billingInformation.name.trim() || (email ?? ''),
  });
  return renderMail(text, values);
}

function messageOf(draft: MessageDraft, { subject, body }: MailText): Message {
  const addresses = (list: MessageDraft['to']) => list.map(({ address }) => address);
  return {
    to: addresses(draft.to),
    cc: addresses(draft.cc),
    bcc: addresses(draft.bcc),
    replyTo: draft.replyTo.trim() === '' ? null : draft.replyTo.trim(),
    subject: subject.trim(),
    body,
    attach: draft.hasPdf ? ['pdf'] : [],
  };
}
