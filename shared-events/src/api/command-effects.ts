import type { EntityKind } from '../ledger/change.ts';
import type { CommandName, CommandPayload, SentCommand } from './commands.ts';

/**
 * Lists that a screen caches and reloads after a command. Jobs, the history and reports are reloaded after every
 * command.
 */
export type ListName =
  | 'clients'
  | 'invoices'
  | 'jobTypes'
  | 'languagePairs'
  | 'projects'
  | 'quotes'
  | 'settings'
  | 'units';

/** A kind of record that commands create, refer to and delete. */
export type RecordKind = Exclude<EntityKind, 'setting' | 'account'>;

/** The effects of a command on records that do not follow from its payload. */
export type CommandEffects = {
  /** The lists that change. */
  lists: readonly ListName[];
  /** The kind of record that it creates. The result in its answer contains the record, with its id, under that name. */
  creates?: RecordKind;
  /** Whether it deletes the records in its payload. */
  deletes?: true;
  /** The kinds of the records in its payload, by the path of their ids. Arrays add no step to a path. */
  ids?: Readonly<Record<string, RecordKind>>;
};

/** The paths in a value: `job.client_id`. Fields that requests may merely send back have none. */
type PlaceIn<Value> = Value extends readonly (infer Item)[]
  ? PlaceIn<Item>
  : Value extends object
    ? {
        [Key in keyof Value & string]: unknown extends Value[Key]
          ? never
          : Key | `${Key}.${PlaceIn<NonNullable<Value[Key]>>}`;
      }[keyof Value & string]
    : never;

type IdsIn<Value> = { readonly [Place in PlaceIn<Value>]?: RecordKind };

const jobIds = { jobId: 'job', jobIds: 'job' } as const;
const jobFields = {
  'job.client_id': 'client',
  'job.job_type_id': 'jobType',
  'job.language_pair_id': 'languagePair',
  'job.unit_id': 'unit',
  'job.project_id': 'project',
} as const satisfies IdsIn<CommandPayload<'CreateJob'>>;
const clientFields = {
  'client.settings.paymentInstructions': 'paymentInstruction',
  'client.settings.invoiceNotes': 'invoiceNote',
  'client.settings.invoiceLanguage': 'invoiceLanguage',
  'client.settings.taxes': 'tax',
  'client.settings.catPairGrids.language_pair_id': 'languagePair',
} as const satisfies IdsIn<CommandPayload<'CreateClient'>>;
const invoiceFields = {
  'invoice.client_id': 'client',
  'invoice.items.job_id': 'job',
  'invoice.taxes': 'tax',
  'invoice.taxes.id': 'tax',
  'invoice.taxes.primaryTax': 'tax',
  'invoice.items.taxes': 'tax',
  'invoice.items.taxes.id': 'tax',
  'invoice.items.taxes.primaryTax': 'tax',
  'invoice.adjustments.taxes': 'tax',
  'invoice.adjustments.taxes.id': 'tax',
  'invoice.adjustments.taxes.primaryTax': 'tax',
  'invoice.language': 'invoiceLanguage',
} as const satisfies IdsIn<CommandPayload<'CreateInvoice'>>;
const quoteFields = {
  'quote.client_id': 'client',
  'quote.items.job_type_id': 'jobType',
  'quote.items.language_pair_id': 'languagePair',
  'quote.items.unit_id': 'unit',
  'quote.taxes': 'tax',
  'quote.taxes.id': 'tax',
  'quote.taxes.primaryTax': 'tax',
  'quote.adjustments.taxes': 'tax',
  'quote.adjustments.taxes.id': 'tax',
  'quote.adjustments.taxes.primaryTax': 'tax',
  'quote.language': 'invoiceLanguage',
} as const satisfies IdsIn<CommandPayload<'CreateQuote'>>;
const rateFields = {
  'rate.job_type_id': 'jobType',
  'rate.unit_id': 'unit',
  'rate.language_pair_id': 'languagePair',
} as const satisfies IdsIn<CommandPayload<'EditRate'>>;

const ofJobs = { lists: ['clients'], ids: jobIds } as const;
const ofClient = { lists: ['clients'], ids: { clientId: 'client' } } as const;
const ofInvoice = { lists: ['clients', 'invoices'], ids: { invoiceId: 'invoice' } } as const;
const ofInvoices = {
  lists: ['clients', 'invoices'],
  ids: { invoiceId: 'invoice', invoiceIds: 'invoice' },
} as const;
const ofCreditNote = {
  lists: ['clients', 'invoices'],
  ids: { creditNoteId: 'creditNote' },
} as const;
const ofQuote = { lists: ['quotes'], ids: { quoteId: 'quote' } } as const;
const ofQuotes = { lists: ['quotes'], ids: { quoteId: 'quote', quoteIds: 'quote' } } as const;
const ofPayment = { lists: ['clients', 'invoices'] } as const;
const ofDelivery = { lists: ['invoices', 'quotes'], ids: { deliveryId: 'delivery' } } as const;
const ofJobType = { lists: ['jobTypes'], ids: { jobTypeId: 'jobType' } } as const;
const ofPair = { lists: ['languagePairs'], ids: { languagePairId: 'languagePair' } } as const;
const ofUnit = { lists: ['units'], ids: { unitId: 'unit' } } as const;
const ofProject = { lists: ['projects'], ids: { projectId: 'project' } } as const;
const projectFields = { 'project.client_id': 'client' } as const;
const ofRate = { lists: [], ids: { rateId: 'rate' } } as const;
const invoicing = { ...ofClient, lists: ['clients'] } as const;

/** Every command of the HTTP contract, except Undo and Redo, which may change everything. */
export const COMMAND_EFFECTS = {
  CreateJob: { lists: ['clients', 'jobTypes'], creates: 'job', ids: jobFields },
  CreateJobFromAnalysis: { lists: ['clients', 'jobTypes'], creates: 'job', ids: jobFields },
  AttachAnalysis: { lists: [], ids: { jobId: 'job' } },
  DetachAnalysis: { lists: [], ids: { jobId: 'job' } },
  DuplicateJob: { lists: ['clients', 'jobTypes'], creates: 'job', ids: { jobId: 'job' } },
  EditJob: { lists: [], ids: { ...jobIds, ...jobFields } },
  MarkJobCompleted: ofJobs,
  MarkJobActive: ofJobs,
  PutJobOnHold: ofJobs,
  MarkJobInvoiced: ofJobs,
  MarkJobUninvoiced: ofJobs,
  DeleteJob: { lists: ['clients', 'jobTypes'], deletes: true, ids: jobIds },
  InvoiceJobs: {
    lists: ['clients', 'invoices'],
    creates: 'invoice',
    ids: { clientId: 'client', jobIds: 'job', ...invoiceFields },
  },
  CreateClient: { lists: ['clients'], creates: 'client', ids: clientFields },
  EditClient: { lists: ['clients'], ids: { clientId: 'client', ...clientFields } },
  SetClientSetting: ofClient,
  AddClientContact: ofClient,
  EditClientContact: ofClient,
  RemoveClientContact: ofClient,
  EnableClientInvoicing: invoicing,
  DisableClientInvoicing: invoicing,
  DeleteClient: { ...ofClient, lists: ['clients', 'invoices'], deletes: true },
  AddJobType: { lists: ['jobTypes'], creates: 'jobType' },
  EditJobType: ofJobType,
  DeleteJobType: { ...ofJobType, deletes: true },
  RestoreJobType: ofJobType,
  AddLanguagePair: { lists: ['languagePairs'], creates: 'languagePair' },
  EditLanguagePair: ofPair,
  DeleteLanguagePair: { ...ofPair, deletes: true },
  AddUnit: { lists: ['units'], creates: 'unit' },
  EditUnit: ofUnit,
  DeleteUnit: { ...ofUnit, deletes: true },
  AddRate: { lists: [], creates: 'rate', ids: { 'rate.client_id': 'client', ...rateFields } },
  EditRate: { lists: [], ids: { rateId: 'rate', ...rateFields } },
  DeleteRate: { ...ofRate, deletes: true },
  RestoreRate: ofRate,
  AddProject: { lists: ['projects'], creates: 'project', ids: projectFields },
  EditProject: { ...ofProject, ids: { ...ofProject.ids, ...projectFields } },
  DeleteProject: { ...ofProject, deletes: true },
  RemoveAttachment: { lists: [], deletes: true, ids: { attachmentId: 'attachment' } },
  CreateInvoice: { lists: ['clients', 'invoices'], creates: 'invoice', ids: invoiceFields },
  DuplicateInvoice: { ...ofInvoice, creates: 'invoice' },
  EditInvoice: { lists: ['clients', 'invoices'], ids: { invoiceId: 'invoice', ...invoiceFields } },
  IssueInvoice: ofInvoice,
  MarkInvoicePaid: ofInvoices,
  MarkInvoiceUnpaid: ofInvoices,
  DeleteInvoice: { ...ofInvoices, deletes: true },
  CreateCreditNote: { ...ofInvoice, creates: 'creditNote' },
  IssueCreditNote: ofCreditNote,
  DeleteCreditNote: { ...ofCreditNote, deletes: true },
  CreateQuote: { lists: ['quotes'], creates: 'quote', ids: quoteFields },
  EditQuote: { lists: ['quotes'], ids: { ...ofQuote.ids, ...quoteFields } },
  DuplicateQuote: { ...ofQuote, creates: 'quote' },
  MarkQuoteSent: ofQuotes,
  AcceptQuote: { ...ofQuote, lists: ['quotes', 'clients', 'jobTypes'] },
  DeclineQuote: ofQuotes,
  ReopenQuote: ofQuote,
  DeleteQuote: { ...ofQuotes, deletes: true },
  SendReminder: { lists: ['invoices'], ids: { 'reminders.invoiceId': 'invoice' } },
  PauseReminders: ofInvoice,
  ResumeReminders: ofInvoice,
  MarkDisputed: ofInvoice,
  ClearDispute: ofInvoice,
  RecordPayment: ofInvoice,
  EditPayment: ofPayment,
  DeletePayment: ofPayment,
  RefundPayment: ofInvoice,
  UseCredit: ofInvoice,
  SendInvoice: {
    lists: ['invoices'],
    creates: 'delivery',
    ids: { invoiceId: 'invoice', replaces: 'delivery' },
  },
  SendQuote: {
    lists: ['quotes'],
    creates: 'delivery',
    ids: { quoteId: 'quote', replaces: 'delivery' },
  },
  SendCreditNote: {
    lists: ['invoices'],
    creates: 'delivery',
    ids: { creditNoteId: 'creditNote', replaces: 'delivery' },
  },
  StopDelivery: ofDelivery,
  ConfirmDelivery: ofDelivery,
  ResendDelivery: { ...ofDelivery, creates: 'delivery' },
  MarkInvoiceSent: { lists: ['invoices'], ids: { invoiceId: 'invoice' } },
  MarkCreditNoteSent: ofCreditNote,
  SetSetting: { lists: ['settings'] },
  RemoveSetting: { lists: ['settings'], deletes: true },
  ConvertCurrency: { lists: ['settings', 'clients', 'invoices'] },
  ImportPayments: { lists: ['clients', 'invoices'], ids: { 'entries.allocations.invoiceId': 'invoice' } },
  ImportRecords: { lists: ['clients', 'jobTypes', 'languagePairs', 'units'] },
} as const satisfies {
  readonly [Name in CommandName]: CommandEffects & { readonly ids?: IdsIn<CommandPayload<Name>> };
};

/** Lists with figures that depend on a setting, beside the settings themselves. */
const SETTING_LISTS: { readonly [Key in CommandPayload<'SetSetting'>['key']]?: readonly ListName[] } = {
  currency: ['clients', 'invoices'],
  timezone: ['clients'],
};

/** Lists whose order and figures depend on a field of a job, because clients and job types count their jobs. */
const JOB_FIELD_LISTS: {
  readonly [Field in keyof CommandPayload<'EditJob'>['job']]?: readonly ListName[];
} = {
  client_id: ['clients'],
  completed_at: ['clients'],
  job_type_id: ['clients', 'jobTypes'],
  language_pair_id: ['clients'],
};

const BY_NAME: ReadonlyMap<string, CommandEffects> = new Map(Object.entries(COMMAND_EFFECTS));

/** The effects of a command by its name; none for an unknown command. */
export function effectsOf(name: string): CommandEffects {
  return BY_NAME.get(name) ?? { lists: [] };
}

/** Whether a stored name is the name of a command. */
export const isCommand = (name: string, command: CommandName): boolean => name === command;

/** Whether a command changes a list. */
export function touchesList({ name, payload }: SentCommand, list: ListName): boolean {
  const follows = (lists: readonly ListName[] | undefined) => lists?.includes(list) === true;
  if (follows(effectsOf(name).lists)) return true;
  if (name === 'SetSetting') return follows(SETTING_LISTS[payload.key]);
  if (name !== 'EditJob') return false;
  return Object.entries(JOB_FIELD_LISTS).some(([field, lists]) => field in payload.job && follows(lists));
}
