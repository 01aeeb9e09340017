import { MAILED_WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import type { MailTemplate } from '@ledgerline/shared-events/mail-templates/record.ts';

const ORDINALS = ['1st', '2nd', '3rd'];

/** What a template is called: "Invoice", "Credit note", "2nd reminder". */
export function templateName({ kind, level = 1 }: Pick<MailTemplate, 'kind' | 'level'>): string {
  return kind !== 'reminder' ? MAILED_WORDS[kind] : `${ORDINALS[level - 1] ?? `${level}th`} reminder`;
}
