/** Lists that a screen keeps and reads anew after a command. Jobs, the history and reports follow every command. */
export type ListName =
  | 'clients'
  | 'invoices'
  | 'jobTypes'
  | 'languagePairs'
  | 'settings'
  | 'uninvoicedJobs'
  | 'units';

/** What a command does that its answer does not say. */
export type CommandEffects = {
  /** The lists that are other ones after it. */
  lists: readonly ListName[];
  /** Whether the entry of its history is about a record that it made. */
  creates?: true;
};

const clients = { lists: ['clients'] } as const;
const invoicing = { lists: ['clients', 'uninvoicedJobs'] } as const;
const invoices = { lists: ['clients', 'invoices'] } as const;
const jobTypes = { lists: ['jobTypes'] } as const;
const languagePairs = { lists: ['languagePairs'] } as const;
const units = { lists: ['units'] } as const;
const nothing = { lists: [] } as const;

/** Every command of the HTTP contract; Undo and Redo may touch everything and are not among them. */
export const COMMAND_EFFECTS = {
  CreateJob: { lists: ['clients', 'jobTypes'], creates: true },
  EditJob: nothing,
  MarkJobCompleted: clients,
  MarkJobActive: clients,
  PutJobOnHold: clients,
  MarkJobInvoiced: clients,
  MarkJobUninvoiced: clients,
  DeleteJob: { lists: ['clients', 'jobTypes'] },
  InvoiceJobs: { ...invoices, creates: true },
  CreateClient: { ...clients, creates: true },
  EditClient: clients,
  SetClientSetting: clients,
  EnableClientInvoicing: invoicing,
  DisableClientInvoicing: invoicing,
  DeleteClient: { lists: ['clients', 'invoices', 'uninvoicedJobs'] },
  AddJobType: { ...jobTypes, creates: true },
  EditJobType: jobTypes,
  DeleteJobType: jobTypes,
  RestoreJobType: jobTypes,
  AddLanguagePair: { ...languagePairs, creates: true },
  EditLanguagePair: languagePairs,
  DeleteLanguagePair: languagePairs,
  AddUnit: { ...units, creates: true },
  EditUnit: units,
  DeleteUnit: units,
  AddRate: { ...nothing, creates: true },
  EditRate: nothing,
  DeleteRate: nothing,
  RestoreRate: nothing,
  CreateInvoice: { ...invoices, creates: true },
  EditInvoice: invoices,
  IssueInvoice: invoices,
  MarkInvoicePaid: invoices,
  MarkInvoiceUnpaid: invoices,
  DeleteInvoice: invoices,
  SetSetting: { lists: ['settings'] },
  RemoveSetting: { lists: ['settings'] },
  ConvertCurrency: { lists: ['settings', 'clients', 'invoices'] },
  ImportRecords: { lists: ['clients', 'jobTypes', 'languagePairs', 'units'] },
} as const satisfies Readonly<Record<string, CommandEffects>>;

export type CommandName = keyof typeof COMMAND_EFFECTS;

/** Lists whose figures follow a setting, beside the settings themselves. */
const SETTING_LISTS: Readonly<Record<string, readonly ListName[]>> = {
  currency: ['clients', 'invoices'],
  timezone: ['clients'],
};

/** Lists whose order and figures follow a field of a job: clients and job types come by what their jobs are. */
const JOB_FIELD_LISTS: Readonly<Record<string, readonly ListName[]>> = {
  client_id: ['clients'],
  completed_at: ['clients'],
  job_type_id: ['clients', 'jobTypes'],
  language_pair_id: ['clients'],
};

const BY_NAME: ReadonlyMap<string, CommandEffects> = new Map(Object.entries(COMMAND_EFFECTS));

/** The effects of a command by its name; none for one that is no command of the contract. */
export function effectsOf(name: string): CommandEffects {
  return BY_NAME.get(name) ?? nothing;
}

/** Whether a list is another one after this command. */
export function touchesList(
  { name, payload }: { name: string; payload: Readonly<Record<string, unknown>> },
  list: ListName,
): boolean {
  if (effectsOf(name).lists.includes(list)) return true;
  const { key, job } = payload;
  if (name === 'SetSetting') return typeof key === 'string' && SETTING_LISTS[key]?.includes(list) === true;
  if (name !== 'EditJob' || typeof job !== 'object' || job === null) return false;
  return Object.keys(job).some((field) => JOB_FIELD_LISTS[field]?.includes(list) === true);
}
