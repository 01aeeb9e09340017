import {
  jobTypeAnswer,
  languagePairAnswer,
  rateAnswer,
  unitAnswer,
} from '@ledgerline/shared-events/catalogue/view-schema.ts';
import { clientAnswer } from '@ledgerline/shared-events/clients/view-schema.ts';
import { historyEntryAnswer } from '@ledgerline/shared-events/history/entry-schema.ts';
import { IMPORT_KINDS, IMPORTED_ENTITIES } from '@ledgerline/shared-events/import/kinds.ts';
import { invoiceAnswer } from '@ledgerline/shared-events/invoices/view-schema.ts';
import { jobAnswer } from '@ledgerline/shared-events/jobs/view-schema.ts';
import { currencyCode } from '@ledgerline/shared-events/ledger/scalars.ts';
import { SCALAR_SETTING_KEYS } from '@ledgerline/shared-events/settings/setting-keys.ts';
import {
  invoiceLanguageAnswer,
  scalarSettingsAnswer,
  taxAnswer,
  textBlockAnswer,
} from '@ledgerline/shared-events/settings/view-schema.ts';
import { z } from 'zod';

export const oneClient = z.strictObject({ client: clientAnswer });
export const oneInvoice = z.strictObject({ invoice: invoiceAnswer });
export const oneJob = z.strictObject({ job: jobAnswer });
export const oneJobType = z.strictObject({ jobType: jobTypeAnswer });
export const oneLanguagePair = z.strictObject({ languagePair: languagePairAnswer });
export const oneRate = z.strictObject({ rate: rateAnswer });
export const oneUnit = z.strictObject({ unit: unitAnswer });
export const newJob = z.strictObject({ job: jobAnswer, rate: rateAnswer.nullable() });

const someJobs = z.union([oneJob, z.strictObject({ jobs: z.array(jobAnswer) })]);
const entry = z.strictObject({ entry: historyEntryAnswer });

function setting(key: string, value: z.ZodType) {
  return z.strictObject({ key: z.literal(key), value });
}

/** What saving a setting answers: the value as it stands, of a list the one item with its id. */
export const savedSetting = z.union([
  setting('taxes', taxAnswer),
  setting('paymentInstructions', textBlockAnswer),
  setting('invoiceNotes', textBlockAnswer),
  setting('invoiceLanguages', invoiceLanguageAnswer),
  setting('units', unitAnswer),
  setting('currency', currencyCode),
  ...SCALAR_SETTING_KEYS.map((key) => setting(key, scalarSettingsAnswer.shape[key])),
]);

/** What undo and redo answer. */
export const reversal = z.strictObject({
  commandId: z.uuid(),
  revision: z.int(),
  entry: historyEntryAnswer,
});

/** What going back to an entry would do. */
export const goingBack = z.strictObject({
  revision: z.int().describe('The revision of the ledger that this was looked up at.'),
  entries: z.array(historyEntryAnswer).describe('What would be taken back, newest first.'),
  stays: z
    .array(historyEntryAnswer)
    .describe('What comes after it as well and cannot be taken back, with the `reason`.'),
  records: z.int().describe('How many records would change.'),
  blockedBy: z.array(historyEntryAnswer).describe('The entries in the way, at most 20.'),
  blockedByTotal: z.int().describe('How many entries are in the way.'),
  reason: z.string().nullable().describe('Why it would be refused; null when it would be done.'),
});

export const importOutcome = z.strictObject({
  import: z.strictObject({
    kind: z.enum(IMPORT_KINDS),
    rows: z.int(),
    existing: z.int(),
    created: z.record(z.enum(IMPORTED_ENTITIES), z.int()),
  }),
});

/** The `result` of each command by its name. */
export const COMMAND_RESULTS: Readonly<Record<string, z.ZodType>> = {
  CreateJob: newJob,
  EditJob: someJobs,
  MarkJobCompleted: someJobs,
  MarkJobActive: someJobs,
  PutJobOnHold: someJobs,
  MarkJobInvoiced: someJobs,
  MarkJobUninvoiced: someJobs,
  DeleteJob: someJobs,
  InvoiceJobs: oneInvoice,
  CreateClient: oneClient,
  EditClient: oneClient,
  SetClientSetting: oneClient,
  EnableClientInvoicing: oneClient,
  DisableClientInvoicing: oneClient,
  DeleteClient: oneClient,
  AddJobType: oneJobType,
  EditJobType: oneJobType,
  DeleteJobType: oneJobType,
  RestoreJobType: oneJobType,
  AddLanguagePair: oneLanguagePair,
  EditLanguagePair: oneLanguagePair,
  DeleteLanguagePair: oneLanguagePair,
  AddUnit: oneUnit,
  EditUnit: oneUnit,
  DeleteUnit: oneUnit,
  AddRate: oneRate,
  EditRate: oneRate,
  DeleteRate: oneRate,
  RestoreRate: oneRate,
  CreateInvoice: oneInvoice,
  EditInvoice: oneInvoice,
  MarkInvoicePaid: oneInvoice,
  MarkInvoiceUnpaid: oneInvoice,
  DeleteInvoice: oneInvoice,
  IssueInvoice: oneInvoice,
  SetSetting: savedSetting,
  RemoveSetting: z.strictObject({}),
  ConvertCurrency: z.strictObject({ currency: currencyCode }),
  ImportRecords: importOutcome,
  Undo: entry,
  Redo: entry,
};

/** The answer of a command that was sent by its name. */
export function commandAnswer(result: z.ZodType): z.ZodType {
  return z.strictObject({ commandId: z.uuid(), revision: z.int(), result });
}
