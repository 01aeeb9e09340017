/** The word before the name of a record, where the name alone does not say what it is. */
const KIND_WORDS: Readonly<Partial<Record<string, string>>> = {
  invoice: 'invoice',
  creditNote: 'credit note',
  quote: 'quote',
  delivery: 'email',
  jobType: 'job type',
  languagePair: 'language pair',
  unit: 'unit',
  rate: 'rate',
  project: 'project',
  attachment: 'file',
  tax: 'tax',
  paymentInstruction: 'payment instructions',
  invoiceNote: 'invoice notes',
  invoiceLanguage: 'invoice language',
};

/** Kinds of records whose names are the start of a text. */
const IS_QUOTED: ReadonlySet<string> = new Set(['paymentInstruction', 'invoiceNote']);

/**
 * A record within a sentence: "Leaflet", "invoice 2026-014", "tax VAT", "this job" without a name. Null for a
 * setting, whose name is that of its one field.
 * @param name the result of `recordName`, or the subject of an entry
 */
export function recordPhrase(entity: string, name: string | null): string | null {
  if (entity === 'setting' || entity === 'account') return null;
  const kind = KIND_WORDS[entity];
  if (name === null || name.trim() === '')
    return `${IS_QUOTED.has(entity) ? 'these' : 'this'} ${kind ?? entity}`;
  if (kind === undefined) return name;
  return IS_QUOTED.has(entity) ? `${kind} “${name}”` : `${kind} ${name}`;
}
