/** A field that is derived from others of its record. */
type DerivedField = {
  /**
   * The fields that it is derived from: when one of them changed too, the derived field does not determine the label
   * of the edit.
   */
  from: readonly string[];
  /** Whether the server computes it: its change counts as an edit only when nothing else of the record changes. */
  isComputed?: true;
  /** The fields whose change derives it again, unless the command sends it too. */
  unlessSentWith?: readonly string[];
  /** Its name in commands. */
  sentAs?: string;
};

const JOB_AMOUNTS = [
  'name',
  'client_id',
  'job_type_id',
  'language_pair_id',
  'unit_id',
  'quantity',
  'rate',
  'flat_rate',
  'minimum',
  'surcharges',
  'currency',
  'deadline',
  'analysis',
];
const DOCUMENT_AMOUNTS = ['items', 'taxes', 'adjustments', 'currency'];

const DERIVED_OF_DOCUMENT: Readonly<Record<string, DerivedField>> = {
  subtotal: { from: DOCUMENT_AMOUNTS, isComputed: true },
  total: { from: DOCUMENT_AMOUNTS, isComputed: true },
  taxTotals: { from: DOCUMENT_AMOUNTS, isComputed: true },
  withheld: { from: DOCUMENT_AMOUNTS, isComputed: true },
  amountDue: { from: DOCUMENT_AMOUNTS, isComputed: true },
  locale: { from: ['language'] },
  strings: { from: ['language'], unlessSentWith: ['language'] },
  dateFormat: { from: ['language'], unlessSentWith: ['language'] },
  // A rate that the user entered stays when the date changes, so it need not be sent with a new date.
  exchange: {
    from: ['date', 'currency'],
    isComputed: true,
    unlessSentWith: ['currency'],
    sentAs: 'exchangeRate',
  },
};

/** The derived fields by kind of record. */
const DERIVED_FIELDS: Readonly<Record<string, Readonly<Record<string, DerivedField>>>> = {
  // A job's label comes from any other changed field, because its value may be derived from each of them.
  job: {
    quantity: { from: ['analysis'] },
    unit_id: { from: ['analysis'] },
    value: { from: JOB_AMOUNTS, isComputed: true },
    exchange: { from: [...JOB_AMOUNTS, 'value'], isComputed: true },
  },
  invoice: {
    ...DERIVED_OF_DOCUMENT,
    taxInCurrency: { from: [...DOCUMENT_AMOUNTS, 'date', 'exchange'], isComputed: true },
    dueDate: {
      from: ['date', 'paymentTerms'],
      isComputed: true,
      unlessSentWith: ['date', 'paymentTerms'],
    },
    supplied: { from: ['items'], unlessSentWith: ['items'] },
    paymentTerms: { from: ['date', 'dueDate'], unlessSentWith: ['date', 'dueDate'] },
  },
  quote: { ...DERIVED_OF_DOCUMENT, validUntil: { from: ['date'], unlessSentWith: ['date'] } },
};

/** Whether the server derives a field from others. */
export function isComputed(entity: string, field: string): boolean {
  return DERIVED_FIELDS[entity]?.[field]?.isComputed === true;
}

/** Whether a field is derived from one of these fields of its record. */
export function isDerivedFrom(entity: string, field: string, others: readonly string[]): boolean {
  return DERIVED_FIELDS[entity]?.[field]?.from.some((one) => others.includes(one)) === true;
}

/**
 * The fields that a command has to send so that a record is saved as it is shown: the changed fields, and fields that
 * would be derived from them, even when the user restored their former value.
 * @param changed the changed fields, with their names in commands
 */
export function withDerivedFields(entity: string, changed: Iterable<string>): ReadonlySet<string> {
  const sent = new Set(changed);
  const leading = [...sent];
  for (const [field, { unlessSentWith = [], sentAs = field }] of Object.entries(
    DERIVED_FIELDS[entity] ?? {},
  )) {
    if (unlessSentWith.some((one) => leading.includes(one))) sent.add(sentAs);
  }
  return sent;
}
