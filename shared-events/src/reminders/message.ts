import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import type { InvoiceRecord } from '../invoices/record.ts';
import { mailValues } from '../mail-templates/mail-values.ts';
import type { MailTemplate } from '../mail-templates/record.ts';
import { type RenderedMail, renderMail } from '../mail-templates/render.ts';
import { textForLanguage, usualTemplate } from '../mail-templates/templates.ts';
import { settlementOf } from '../payments/settlement.ts';
import { feesTextOf, type ReminderSettings } from './settings.ts';

/** How many days after it a reminder asks for the payment. */
const DAYS_TO_PAY = 7;

type ReminderOccasion = {
  invoice: InvoiceRecord;
  /** From 1. */
  level: number;
  /** Those for the invoices of the client. */
  settings: ReminderSettings;
  templates: readonly MailTemplate[];
  /** The name of the contact to whom it goes; empty for none. */
  contactName: string;
  today: CalendarDate;
};

/**
 * The message of a reminder in the language of its invoice: the template of the level with its values, and below it
 * the text about fees, if the user wrote one. Braces in that text are no placeholders.
 */
export function reminderMessage(occasion: ReminderOccasion): RenderedMail {
  const { invoice, level, settings, contactName, today } = occasion;
  const { paidAmount, openAmount } = settlementOf(invoice);
  const rendered = renderMail(
    textForLanguage(templateOf(occasion), { id: invoice.language, locale: invoice.locale }),
    mailValues({
      invoice,
      paidAmount,
      openAmount,
      payBy: addDays(today, DAYS_TO_PAY),
      clientName: invoice.client_name,
      contactName,
      sender: invoice.billingInformation.name,
    }),
  );
  const fees = feesTextOf(settings, level);
  if (fees === '') return rendered;
  const lines = fees.split('\n').map((text) => [{ text, isValue: false }]);
  return { ...rendered, body: `${rendered.body}\n\n${fees}`, lines: [...rendered.lines, [], ...lines] };
}

/** The template that the user chose for the level, while it exists, or else the usual one. */
function templateOf({ level, settings, templates }: ReminderOccasion): Pick<MailTemplate, 'texts'> {
  const chosen = settings.levels[level - 1]?.templateId;
  const own = templates.find(({ id, kind }) => id === chosen && kind === 'reminder');
  return own ?? usualTemplate(templates, 'reminder', level) ?? { texts: {} };
}
