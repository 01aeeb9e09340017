import type { CommandName, commandPayloads } from '@ledgerline/shared-events/api/commands.ts';
import { RemoveAttachment } from './attachments/attachment-commands.ts';
import { ImportPayments } from './bank/import-payments.ts';
import { AddJobType, DeleteJobType, EditJobType, RestoreJobType } from './catalogue/job-type-commands.ts';
import { AddLanguagePair, DeleteLanguagePair, EditLanguagePair } from './catalogue/language-pair-commands.ts';
import { AddRate, DeleteRate, EditRate, RestoreRate } from './catalogue/rate-commands.ts';
import { AddUnit, DeleteUnit, EditUnit } from './catalogue/unit-commands.ts';
import {
  AddClientContact,
  CreateClient,
  DeleteClient,
  DisableClientInvoicing,
  EditClient,
  EditClientContact,
  EnableClientInvoicing,
  RemoveClientContact,
  SetClientSetting,
} from './clients/client-commands.ts';
import type { CommandDefinition } from './command.ts';
import { CreateCreditNote } from './credit-notes/create-credit-note.ts';
import { DeleteCreditNote } from './credit-notes/delete-credit-note.ts';
import { IssueCreditNote } from './credit-notes/issue-credit-note.ts';
import {
  ConfirmDelivery,
  MarkCreditNoteSent,
  MarkInvoiceSent,
  ResendDelivery,
  SendCreditNote,
  SendInvoice,
  SendQuote,
  StopDelivery,
} from './deliveries/delivery-commands.ts';
import { ImportRecords } from './import/import-records.ts';
import { CreateInvoice, InvoiceJobs } from './invoices/create-invoice.ts';
import { DeleteInvoice } from './invoices/delete-invoice.ts';
import { DuplicateInvoice } from './invoices/duplicate-invoice.ts';
import { EditInvoice } from './invoices/edit-invoice.ts';
import { IssueInvoice } from './invoices/issue-invoice.ts';
import { MarkInvoicePaid, MarkInvoiceUnpaid } from './invoices/payment.ts';
import { CreateJob } from './jobs/create-job.ts';
import { DuplicateJob } from './jobs/duplicate-job.ts';
import { EditJob } from './jobs/edit-job.ts';
import { AttachAnalysis, CreateJobFromAnalysis, DetachAnalysis } from './jobs/job-analysis.ts';
import {
  DeleteJob,
  MarkJobActive,
  MarkJobCompleted,
  MarkJobInvoiced,
  MarkJobUninvoiced,
  PutJobOnHold,
} from './jobs/status-commands.ts';
import {
  DeletePayment,
  EditPayment,
  RecordPayment,
  RefundPayment,
  UseCredit,
} from './payments/payment-commands.ts';
import { AddProject, DeleteProject, EditProject } from './projects/project-commands.ts';
import { AcceptQuote } from './quotes/accept-quote.ts';
import { DeclineQuote, DeleteQuote, MarkQuoteSent, ReopenQuote } from './quotes/answer-quote.ts';
import { CreateQuote, DuplicateQuote, EditQuote } from './quotes/draft-quote.ts';
import { ClearDispute, MarkDisputed } from './reminders/dispute.ts';
import { PauseReminders, ResumeReminders } from './reminders/pause.ts';
import { SendReminder } from './reminders/send-reminder.ts';
import { ConvertCurrency, RemoveSetting, SetSetting } from './settings/setting-commands.ts';

/** Every command that a user can send, by name, except Undo and Redo, which the command loop decides itself. */
export const commands = {
  CreateJob,
  CreateJobFromAnalysis,
  AttachAnalysis,
  DetachAnalysis,
  DuplicateJob,
  EditJob,
  MarkJobCompleted,
  MarkJobActive,
  PutJobOnHold,
  MarkJobInvoiced,
  MarkJobUninvoiced,
  DeleteJob,
  InvoiceJobs,
  CreateClient,
  EditClient,
  SetClientSetting,
  AddClientContact,
  EditClientContact,
  RemoveClientContact,
  EnableClientInvoicing,
  DisableClientInvoicing,
  DeleteClient,
  AddJobType,
  EditJobType,
  DeleteJobType,
  RestoreJobType,
  AddLanguagePair,
  EditLanguagePair,
  DeleteLanguagePair,
  AddUnit,
  EditUnit,
  DeleteUnit,
  AddRate,
  EditRate,
  DeleteRate,
  RestoreRate,
  AddProject,
  EditProject,
  DeleteProject,
  RemoveAttachment,
  CreateInvoice,
  DuplicateInvoice,
  EditInvoice,
  MarkInvoicePaid,
  MarkInvoiceUnpaid,
  DeleteInvoice,
  IssueInvoice,
  CreateCreditNote,
  IssueCreditNote,
  DeleteCreditNote,
  CreateQuote,
  EditQuote,
  DuplicateQuote,
  MarkQuoteSent,
  AcceptQuote,
  DeclineQuote,
  ReopenQuote,
  DeleteQuote,
  SendReminder,
  PauseReminders,
  ResumeReminders,
  MarkDisputed,
  ClearDispute,
  RecordPayment,
  EditPayment,
  DeletePayment,
  RefundPayment,
  UseCredit,
  SendInvoice,
  SendQuote,
  SendCreditNote,
  StopDelivery,
  ConfirmDelivery,
  ResendDelivery,
  MarkInvoiceSent,
  MarkCreditNoteSent,
  SetSetting,
  RemoveSetting,
  ConvertCurrency,
  ImportRecords,
  ImportPayments,
} satisfies { [Name in CommandName]: CommandDefinition<Name, (typeof commandPayloads)[Name]> };
