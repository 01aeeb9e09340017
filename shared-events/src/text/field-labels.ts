// No schemas here, because the first load of the app reads these tables.

const REFERENCES = {
  buyerReference: 'Buyer reference',
  orderReference: 'Order number',
  contractReference: 'Contract number',
  projectReference: 'Project reference',
} as const;

const ENGLISH = {
  job: {
    name: 'Name',
    client_id: 'Client',
    job_type_id: 'Job type',
    language_pair_id: 'Language pair',
    unit_id: 'Unit',
    quantity: 'Quantity',
    rate: 'Rate',
    flat_rate: 'Flat rate',
    value: 'Value',
    currency: 'Currency',
    deadline: 'Deadline',
    priority: 'Priority',
    reference: 'Reference',
    links: 'Links',
    project_id: 'Project',
    analysis: 'Analysis',
    minimum: 'Minimum fee',
    surcharges: 'Surcharges',
  },
  client: {
    name: 'Name',
    currency: 'Currency',
    invoicing: 'Invoicing',
    contacts: 'Contacts',
    party: 'Address and tax IDs',
  },
  /** The fields of a contact of a client. */
  contact: {
    name: 'Contact name',
    role: 'Contact role',
    email: 'Contact email',
    phone: 'Contact phone',
    receives: 'Contact receives',
  },
  /** Who a client is to tax offices and on papers. */
  party: {
    name: 'Legal name',
    street: 'Street',
    street2: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
    region: 'Region',
    country: 'Country',
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
    registration: 'Company registration',
    tradeName: 'Trade name',
    legalForm: 'Legal form',
    identifier: 'Customer number',
    legalId: 'Legal ID',
  },
  project: { name: 'Name', client_id: 'Client' },
  invoice: {
    number: 'Invoice number',
    date: 'Invoice date',
    dueDate: 'Due date',
    paymentTerms: 'Payment terms',
    reference: 'Reference',
    ...REFERENCES,
    billingInformation: 'Billing information',
    billTo: 'Bill to',
    items: 'Invoice items',
    taxes: 'Invoice taxes',
    currency: 'Invoice currency',
    exchange: 'Exchange rate',
    language: 'Invoice language',
    dateFormat: 'Invoice date format',
    strings: 'Invoice labels',
    paymentInstructions: 'Payment instructions',
    invoiceNotes: 'Invoice notes',
    dispute: 'Dispute',
    reminderPause: 'Reminders paused',
    payByQr: 'Payment code',
    adjustments: 'Discounts and surcharges',
    withheld: 'Withheld tax',
    amountDue: 'Amount due',
    taxInCurrency: 'VAT in another currency',
    credits: 'Credit notes',
    supplied: 'Date of supply',
  },
  quote: {
    date: 'Quote date',
    validUntil: 'Valid until',
    reference: 'Reference',
    ...REFERENCES,
    billingInformation: 'Billing information',
    billTo: 'Bill to',
    items: 'Quote items',
    currency: 'Quote currency',
    exchange: 'Exchange rate',
    language: 'Quote language',
    dateFormat: 'Quote date format',
    strings: 'Quote labels',
    notes: 'Quote notes',
    terms: 'Quote terms',
    sent_at: 'Sent',
    accepted_at: 'Accepted',
    declined_at: 'Declined',
    declineReason: 'Reason',
    acceptedItems: 'Accepted items',
    job_ids: 'Jobs',
  },
  /** The fields of a payment of an invoice. */
  payment: {
    date: 'Payment date',
    amount: 'Payment amount',
    currency: 'Payment currency',
    exchange: 'Payment exchange rate',
    fee: 'Payment fee',
    method: 'Payment method',
    reference: 'Payment reference',
  },
  /** The labels of fields of an invoice where the context is an invoice. */
  withinInvoice: {
    number: 'Number',
    date: 'Date',
    items: 'Items',
    currency: 'Currency',
    language: 'Language',
    dateFormat: 'Date format',
    strings: 'Labels',
    invoiceNotes: 'Notes',
    total: 'Total',
    paid: 'Status',
  },
  /** The settings of a client. */
  clientSetting: {
    billingInformationName: 'Billing name',
    billingInformationDetails: 'Billing details',
    paymentTerms: 'Payment terms',
    paymentInstructions: 'Payment instructions',
    invoiceNotes: 'Invoice notes',
    invoiceLanguage: 'Invoice language',
    taxes: 'Taxes',
    lineDetails: 'On the lines of jobs',
    numberSeries: 'Invoice numbers',
    reminders: 'Reminders',
    catGrid: 'Discount grid',
    catPairGrids: 'Discount grids by language pair',
    catWeighted: 'Phrase counts already discounted',
    catBorders: 'Fuzzy bands in XTM',
    catByBand: 'A line for each band',
    minimum: 'Minimum fee',
    buyerReference: REFERENCES.buyerReference,
    orderReference: REFERENCES.orderReference,
  },
  /** The settings of the account. */
  setting: {
    currency: 'Primary currency',
    conversion: 'Conversion',
    paymentTerms: 'Payment terms',
    defaultInvoiceLanguage: 'Default invoice language',
    usedDefaultLanguages: 'Invoice languages',
    invoiceDateFormat: 'Invoice date format',
    billingInformationName: 'Business name',
    billingInformationDetails: 'Contact details',
    hideTaxAlert: 'Tax prompt',
    firstDayOfWeek: 'First day of the week',
    timeFormat: 'Time format',
    timezone: 'Time zone',
    languagePairsDisabled: 'Language pairs',
    paperSize: 'Paper size',
    startPage: 'First page',
    dailyCapacity: 'Daily capacity',
    mailTemplates: 'Message templates',
    reminders: 'Reminders',
    seller: 'Company and bank details',
    payByQr: 'Payment code',
    catGrids: 'Discount grids',
    smallBusiness: 'Small business',
    supplyDates: 'Dates of supply',
    surcharges: 'Surcharges',
    taxRounding: 'Tax rounding',
    taxCurrency: 'Tax currency',
    numberSeries: 'Document numbers',
    fiscalMode: 'Fiscal mode',
    logo: 'Logo',
    accent: 'Accent colour',
  },
  /** What the values of a field are called that records hold as codes; `none` is what no value is called. */
  values: {
    deleted_at: { none: 'Not deleted' },
    priority: { high: 'High', none: 'Normal', low: 'Low' },
    state: {
      queued: 'queued',
      stopped: 'cancelled',
      sent: 'sent',
      unknown: 'delivery unknown',
      delivered: 'delivered',
      delayed: 'delayed',
      bounced: 'bounced',
      failed: 'rejected',
    },
    receives: { invoices: 'Invoices', reminders: 'Reminders' },
    catWeighted: { yes: 'Yes', no: 'No' },
  },
  /** The label of an edit of several fields. */
  edited: {
    job: 'Edited job',
    client: 'Edited client',
    contact: 'Edited contact',
    party: 'Edited address and tax IDs',
    invoice: 'Edited invoice',
    quote: 'Edited quote',
    payment: 'Edited payment',
    project: 'Edited project',
  },
} as const;

type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>;
};

/** The labels of fields, by kind of record; the table of each language has all of them. */
export type FieldLabels = Translated<typeof ENGLISH>;

/** The languages of the app. A further language needs one more table. */
const LABELS = { en: ENGLISH } as const satisfies Record<string, FieldLabels>;

type AppLanguage = keyof typeof LABELS;

/** What the user calls a value of a field that records hold as a code, as `none` where there is no value. */
export function valueWord(field: string, value: string): string | undefined {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = fieldLabels().values;
  return Object.hasOwn(words, field) ? words[field]?.[value] : undefined;
}

/** The labels of fields in a language of the app. */
export function fieldLabels(language: AppLanguage = 'en'): FieldLabels {
  return LABELS[language];
}
