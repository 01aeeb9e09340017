import type { MailTemplate } from '@ledgerline/shared-events/mail-templates/record.ts';

const ORDINALS = ['1st', '2nd', '3rd'];

/** What a template is called: "Invoice", "2nd reminder". */
export function templateName({ kind, level = 1 }: Pick<MailTemplate, 'kind' | 'level'>): string {
  return kind === 'invoice' ? 'Invoice' : `${ORDINALS[level - 1] ?? `${level}th`} reminder`;
}
