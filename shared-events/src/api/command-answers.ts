import * as z from 'zod/mini';
import { oneAttachmentAnswer } from '../attachments/answers.ts';
import { importedPaymentsAnswer } from '../bank/import-answer.ts';
import {
  oneJobTypeAnswer,
  oneLanguagePairAnswer,
  oneRateAnswer,
  oneUnitAnswer,
} from '../catalogue/answers.ts';
import { oneClientAnswer } from '../clients/answers.ts';
import { oneCreditNoteAnswer } from '../credit-notes/answers.ts';
import { oneDeliveryAnswer, sentRemindersAnswer } from '../deliveries/answers.ts';
import { historyEntryAnswer } from '../history/answers.ts';
import type { ReversalName } from '../history/commands.ts';
import { importOutcomeAnswer } from '../import/answers.ts';
import { invoiceAnswer, oneInvoiceAnswer, someInvoicesAnswer } from '../invoices/answers.ts';
import { newJobAnswer, oneJobAnswer, someJobsAnswer } from '../jobs/answers.ts';
import { currencyCode } from '../ledger/scalars.ts';
import { paymentAnswer } from '../payments/answers.ts';
import { oneProjectAnswer } from '../projects/answers.ts';
import { acceptedQuoteAnswer, oneQuoteAnswer, someQuotesAnswer } from '../quotes/answers.ts';
import { savedSettingAnswer } from '../settings/answers.ts';
import type { CommandName } from './commands.ts';

/** A payment with its invoice; the payment is null once it is deleted. */
const onePaymentAnswer = z.object({ payment: z.nullable(paymentAnswer), invoice: invoiceAnswer });

const oneEntry = z.object({ entry: historyEntryAnswer });

/** The schema of the `result` of each command, by name. */
export const COMMAND_ANSWERS: Readonly<Record<CommandName | ReversalName, z.ZodMiniType>> = {
  CreateJob: newJobAnswer,
  CreateJobFromAnalysis: newJobAnswer,
  AttachAnalysis: oneJobAnswer,
  DetachAnalysis: oneJobAnswer,
  DuplicateJob: oneJobAnswer,
  EditJob: someJobsAnswer,
  MarkJobCompleted: someJobsAnswer,
  MarkJobActive: someJobsAnswer,
  PutJobOnHold: someJobsAnswer,
  MarkJobInvoiced: someJobsAnswer,
  MarkJobUninvoiced: someJobsAnswer,
  DeleteJob: someJobsAnswer,
  InvoiceJobs: oneInvoiceAnswer,
  CreateClient: oneClientAnswer,
  EditClient: oneClientAnswer,
  SetClientSetting: oneClientAnswer,
  AddClientContact: oneClientAnswer,
  EditClientContact: oneClientAnswer,
  RemoveClientContact: oneClientAnswer,
  EnableClientInvoicing: oneClientAnswer,
  DisableClientInvoicing: oneClientAnswer,
  DeleteClient: oneClientAnswer,
  AddJobType: oneJobTypeAnswer,
  EditJobType: oneJobTypeAnswer,
  DeleteJobType: oneJobTypeAnswer,
  RestoreJobType: oneJobTypeAnswer,
  AddLanguagePair: oneLanguagePairAnswer,
  EditLanguagePair: oneLanguagePairAnswer,
  DeleteLanguagePair: oneLanguagePairAnswer,
  AddUnit: oneUnitAnswer,
  EditUnit: oneUnitAnswer,
  DeleteUnit: oneUnitAnswer,
  AddRate: oneRateAnswer,
  EditRate: oneRateAnswer,
  DeleteRate: oneRateAnswer,
  RestoreRate: oneRateAnswer,
  AddProject: oneProjectAnswer,
  EditProject: oneProjectAnswer,
  DeleteProject: oneProjectAnswer,
  RemoveAttachment: oneAttachmentAnswer,
  CreateInvoice: oneInvoiceAnswer,
  DuplicateInvoice: oneInvoiceAnswer,
  EditInvoice: oneInvoiceAnswer,
  MarkInvoicePaid: someInvoicesAnswer,
  MarkInvoiceUnpaid: someInvoicesAnswer,
  DeleteInvoice: someInvoicesAnswer,
  IssueInvoice: oneInvoiceAnswer,
  CreateCreditNote: oneCreditNoteAnswer,
  IssueCreditNote: oneCreditNoteAnswer,
  DeleteCreditNote: oneCreditNoteAnswer,
  CreateQuote: oneQuoteAnswer,
  EditQuote: oneQuoteAnswer,
  DuplicateQuote: oneQuoteAnswer,
  MarkQuoteSent: someQuotesAnswer,
  AcceptQuote: acceptedQuoteAnswer,
  DeclineQuote: someQuotesAnswer,
  ReopenQuote: oneQuoteAnswer,
  DeleteQuote: someQuotesAnswer,
  SendReminder: sentRemindersAnswer,
  PauseReminders: oneInvoiceAnswer,
  ResumeReminders: oneInvoiceAnswer,
  MarkDisputed: oneInvoiceAnswer,
  ClearDispute: oneInvoiceAnswer,
  RecordPayment: onePaymentAnswer,
  EditPayment: onePaymentAnswer,
  DeletePayment: onePaymentAnswer,
  RefundPayment: onePaymentAnswer,
  UseCredit: onePaymentAnswer,
  SendInvoice: oneDeliveryAnswer,
  SendQuote: oneDeliveryAnswer,
  SendCreditNote: oneDeliveryAnswer,
  StopDelivery: oneDeliveryAnswer,
  ConfirmDelivery: oneDeliveryAnswer,
  ResendDelivery: oneDeliveryAnswer,
  MarkInvoiceSent: oneInvoiceAnswer,
  MarkCreditNoteSent: oneCreditNoteAnswer,
  SetSetting: savedSettingAnswer,
  RemoveSetting: z.strictObject({}),
  ConvertCurrency: z.object({ currency: currencyCode }),
  ImportRecords: importOutcomeAnswer,
  ImportPayments: importedPaymentsAnswer,
  Undo: oneEntry,
  Redo: oneEntry,
};

/** The whole answer of a command that was sent by its name. */
export function commandAnswer<Result extends z.ZodMiniType>(result: Result) {
  return z.object({
    commandId: z.uuid(),
    revision: z.int(),
    result,
    /** What the user should know: that the account is nearly full. */
    notice: z.exactOptional(z.string()),
  });
}
