/** A field that follows from others of its record. */
type FollowingField = {
  /** The fields that it follows from: beside one of them it does not name an edit. */
  from: readonly string[];
  /** Whether the server counts it out: a change of it is an edit only where nothing else of the record changes. */
  isComputed?: true;
  /** The fields whose change sets it anew, unless the command sends it as well. */
  unlessSentWith?: readonly string[];
  /** What a command calls it. */
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
  'currency',
  'deadline',
];
const INVOICE_AMOUNTS = ['items', 'taxes', 'currency'];

/** Which fields follow from which, by kind of record. */
const FOLLOWING_FIELDS: Readonly<Record<string, Readonly<Record<string, FollowingField>>>> = {
  // A job is named by whatever else the user touched: its value may follow from any of it.
  job: {
    value: { from: JOB_AMOUNTS, isComputed: true },
    exchange: { from: [...JOB_AMOUNTS, 'value'], isComputed: true },
  },
  invoice: {
    subtotal: { from: INVOICE_AMOUNTS, isComputed: true },
    total: { from: INVOICE_AMOUNTS, isComputed: true },
    taxTotals: { from: INVOICE_AMOUNTS, isComputed: true },
    dueDate: {
      from: ['date', 'paymentTerms'],
      isComputed: true,
      unlessSentWith: ['date', 'paymentTerms'],
    },
    paymentTerms: { from: ['date', 'dueDate'], unlessSentWith: ['date', 'dueDate'] },
    locale: { from: ['language'] },
    strings: { from: ['language'], unlessSentWith: ['language'] },
    dateFormat: { from: ['language'], unlessSentWith: ['language'] },
    // A rate that was named by hand stays with another day, so that it need not be sent beside one.
    exchange: {
      from: ['date', 'currency'],
      isComputed: true,
      unlessSentWith: ['currency'],
      sentAs: 'exchangeRate',
    },
  },
};

/** Whether the server counts a field out from others. */
export function isComputed(entity: string, field: string): boolean {
  return FOLLOWING_FIELDS[entity]?.[field]?.isComputed === true;
}

/** Whether a field follows from one of these fields of its record. */
export function followsFrom(entity: string, field: string, others: readonly string[]): boolean {
  return FOLLOWING_FIELDS[entity]?.[field]?.from.some((one) => others.includes(one)) === true;
}

/**
 * The fields that a command has to send so that a record is saved as it is shown: those that changed, and what would follow
 * from them, also where that was put back to what it was.
 * @param changed the fields, as the command calls them
 */
export function withFollowing(entity: string, changed: Iterable<string>): ReadonlySet<string> {
  const sent = new Set(changed);
  const leading = [...sent];
  for (const [field, { unlessSentWith = [], sentAs = field }] of Object.entries(
    FOLLOWING_FIELDS[entity] ?? {},
  )) {
    if (unlessSentWith.some((one) => leading.includes(one))) sent.add(sentAs);
  }
  return sent;
}
