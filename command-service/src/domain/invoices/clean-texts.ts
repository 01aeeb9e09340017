import { sanitiseHtml } from '@ledgerline/shared-events/paper/rich-text/sanitise-html.ts';

/** The input of a document, with these rich texts reduced to the allowed markup. */
export function withCleanTexts<Field extends string, Input extends { [Key in Field]?: string | undefined }>(
  input: Input,
  fields: readonly Field[],
): Input {
  const clean = { ...input };
  for (const field of fields) {
    const html: string | undefined = input[field];
    if (html !== undefined) Object.assign(clean, { [field]: sanitiseHtml(html) });
  }
  return clean;
}

/** The rich texts of an invoice. */
export const INVOICE_TEXTS = ['paymentInstructions', 'invoiceNotes'] as const;
