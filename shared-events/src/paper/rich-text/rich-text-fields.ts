/** The fields that hold HTML texts, with the kind of their record in front. */
const RICH_TEXT_FIELDS = new Set([
  'job.notes',
  'invoice.paymentInstructions',
  'invoice.invoiceNotes',
  'paymentInstruction.text',
  'invoiceNote.text',
]);

/** Whether a field of a kind of record holds an HTML text. */
export function isRichTextField(entity: string, field: string): boolean {
  return RICH_TEXT_FIELDS.has(`${entity}.${field}`);
}
