/** The fields that contain HTML texts, prefixed by the kind of their record. */
const RICH_TEXT_FIELDS = new Set([
  'job.notes',
  'invoice.paymentInstructions',
  'invoice.invoiceNotes',
  'paymentInstruction.text',
  'invoiceNote.text',
]);

/** Whether a field of a kind of record contains an HTML text. */
export function isRichTextField(entity: string, field: string): boolean {
  const isLanguageText = field.startsWith('texts.');
  return RICH_TEXT_FIELDS.has(`${entity}.${isLanguageText ? 'text' : field}`);
}
