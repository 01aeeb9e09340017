import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { oneJobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type * as z from 'zod/mini';
import { notFound } from '../domain/lookup.ts';

/** The input of a row of the table. `id()` throws Rejected not_found when the id in the path is invalid. */
export type RestCall = { body: { [key: string]: Json }; id(): number };

/** A REST call of the contract: its command, and the form of its answer. */
export type RestCommand = {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  /** The name of the command, or a function of the body that chooses it. */
  command: CommandName | ((call: RestCall) => CommandName);
  payload: (call: RestCall) => { [key: string]: Json };
  /** The field of the payload that is the id in the path. */
  target?: Target;
  /** The status, or a function of the body for a call that can create or change. */
  status: 200 | 201 | 202 | 204 | ((call: RestCall) => 200 | 201);
  /** The answer, where it is only a part of the command's answer. */
  answer?: z.ZodMiniType;
  /** The limit of the body in bytes, where the default is too low. */
  bodyLimit?: number;
};

type Target =
  | 'jobId'
  | 'clientId'
  | 'invoiceId'
  | 'creditNoteId'
  | 'quoteId'
  | 'jobTypeId'
  | 'languagePairId'
  | 'unitId'
  | 'rateId'
  | 'projectId'
  | 'attachmentId'
  | 'deliveryId'
  | 'paymentId';

const emptyPayload = () => ({});

/** The named fields of the body that are present. */
function bodyFields(...names: string[]): RestCommand['payload'] {
  return ({ body }) => {
    const input: { [key: string]: Json } = {};
    for (const name of names) {
      const value = body[name];
      if (value !== undefined) input[name] = value;
    }
    return input;
  };
}

/** The whole body as the record `name`, unless the body already has that field. */
function recordNamed(name: string): RestCommand['payload'] {
  return ({ body }) => ({ [name]: body[name] ?? body });
}

/** The id in the path as the field of its target, with further fields of the body. */
function withPathId(
  target: Target,
  more: RestCommand['payload'] = emptyPayload,
): Pick<RestCommand, 'payload' | 'target'> & { target: Target } {
  return { target, payload: (call) => ({ ...more(call), [target]: call.id() }) };
}

function creation(url: string, command: CommandName, payload: RestCommand['payload']): RestCommand {
  return { method: 'POST', url, command, payload, status: 201 };
}

/** Queues a message, which waits when the call is answered. */
function sending(url: string, command: CommandName, target: Target): RestCommand {
  const message = bodyFields('to', 'cc', 'bcc', 'replyTo', 'subject', 'body', 'attach', 'replaces');
  return { method: 'POST', url, command, ...withPathId(target, message), status: 202 };
}

function edit(
  url: string,
  command: CommandName,
  target: Target,
  payload: RestCommand['payload'],
): RestCommand {
  return { method: 'PATCH', url, command, ...withPathId(target, payload), status: 200 };
}

/** Changes what became of a record: one that was deleted is restored, a quote is accepted. */
function change(
  url: string,
  command: CommandName,
  target: Target,
  payload: RestCommand['payload'] = emptyPayload,
): RestCommand {
  return { method: 'POST', url, command, ...withPathId(target, payload), status: 200 };
}

function deletion(url: string, command: CommandName, target: Target): RestCommand {
  return { method: 'DELETE', url, command, ...withPathId(target), status: 204 };
}

function duplication(url: string, command: CommandName, target: Target): RestCommand {
  return { method: 'POST', url, command, ...withPathId(target), status: 201 };
}

/** Adds something to a record. */
function addition(
  url: string,
  command: CommandName,
  target: Target,
  payload: RestCommand['payload'],
): RestCommand {
  return { method: 'POST', url, command, ...withPathId(target, payload), status: 201 };
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The id of the invoice in the body: with one the call changes that invoice, without one it creates an invoice. */
function invoiceIdIn({ body }: RestCall): Json | undefined {
  return isObject(body.invoice) ? (body.invoice.id ?? undefined) : undefined;
}

function savedInvoice(call: RestCall): { [key: string]: Json } {
  const invoiceId = invoiceIdIn(call);
  const payload = bodyFields('invoice')(call);
  return invoiceId === undefined ? payload : { ...payload, invoiceId };
}

/** The limit of the body of an import, in bytes: 5,000 rows with every field, and the texts that one append takes. */
export const IMPORT_BODY_LIMIT = 4 * 1024 * 1024;

const ANALYSIS_FIELDS = ['analysis', 'gridId', 'grid'];

/** The REST calls that change something, each with its command. */
export const restCommands: readonly RestCommand[] = [
  creation('/api/job', 'CreateJob', bodyFields('job')),
  { ...edit('/api/job/:id', 'EditJob', 'jobId', bodyFields('job')), answer: oneJobAnswer },
  deletion('/api/job/:id', 'DeleteJob', 'jobId'),
  duplication('/api/job/:id/duplicate', 'DuplicateJob', 'jobId'),
  creation('/api/job/from-analysis', 'CreateJobFromAnalysis', bodyFields('job', ...ANALYSIS_FIELDS)),
  {
    method: 'PUT',
    url: '/api/job/:id/analysis',
    command: 'AttachAnalysis',
    ...withPathId('jobId', bodyFields(...ANALYSIS_FIELDS)),
    status: 200,
  },
  deletion('/api/job/:id/analysis', 'DetachAnalysis', 'jobId'),
  {
    method: 'PATCH',
    url: '/api/job/convert',
    command: 'ConvertCurrency',
    payload: bodyFields('currency'),
    status: 204,
  },

  creation('/api/client', 'CreateClient', bodyFields('client')),
  edit('/api/client/:id', 'EditClient', 'clientId', bodyFields('client')),
  deletion('/api/client/:id', 'DeleteClient', 'clientId'),
  {
    method: 'POST',
    url: '/api/client/:id/setting',
    command: 'SetClientSetting',
    ...withPathId('clientId', bodyFields('key', 'value')),
    status: 200,
  },

  creation('/api/job_type', 'AddJobType', recordNamed('jobType')),
  edit('/api/job_type/:id', 'EditJobType', 'jobTypeId', bodyFields('jobType')),
  deletion('/api/job_type/:id', 'DeleteJobType', 'jobTypeId'),
  change('/api/job_type/:id', 'RestoreJobType', 'jobTypeId'),

  creation('/api/language_pair', 'AddLanguagePair', recordNamed('languagePair')),
  edit('/api/language_pair/:id', 'EditLanguagePair', 'languagePairId', bodyFields('languagePair')),
  deletion('/api/language_pair/:id', 'DeleteLanguagePair', 'languagePairId'),

  creation('/api/unit', 'AddUnit', recordNamed('unit')),
  edit('/api/unit/:id', 'EditUnit', 'unitId', recordNamed('unit')),
  deletion('/api/unit/:id', 'DeleteUnit', 'unitId'),

  creation('/api/rate', 'AddRate', bodyFields('rate')),
  edit('/api/rate/:id', 'EditRate', 'rateId', bodyFields('rate')),
  deletion('/api/rate/:id', 'DeleteRate', 'rateId'),
  change('/api/rate/restore/:id', 'RestoreRate', 'rateId'),

  creation('/api/project', 'AddProject', recordNamed('project')),
  edit('/api/project/:id', 'EditProject', 'projectId', recordNamed('project')),
  deletion('/api/project/:id', 'DeleteProject', 'projectId'),
  deletion('/api/attachment/:id', 'RemoveAttachment', 'attachmentId'),

  {
    method: 'POST',
    url: '/api/settings/remove',
    command: 'RemoveSetting',
    payload: bodyFields('key', 'id'),
    status: 204,
  },

  {
    method: 'POST',
    url: '/api/invoice',
    command: (call) => (invoiceIdIn(call) === undefined ? 'CreateInvoice' : 'EditInvoice'),
    payload: savedInvoice,
    status: (call) => (invoiceIdIn(call) === undefined ? 201 : 200),
  },
  edit('/api/invoice/:id', 'EditInvoice', 'invoiceId', bodyFields('invoice')),
  deletion('/api/invoice/:id', 'DeleteInvoice', 'invoiceId'),
  duplication('/api/invoice/:id/duplicate', 'DuplicateInvoice', 'invoiceId'),
  addition(
    '/api/invoice/:id/credit-note',
    'CreateCreditNote',
    'invoiceId',
    bodyFields('lines', 'reason', 'date', 'freeJobs'),
  ),
  deletion('/api/credit-note/:id', 'DeleteCreditNote', 'creditNoteId'),
  change('/api/credit-note/:id/issue', 'IssueCreditNote', 'creditNoteId', bodyFields('date')),
  change('/api/invoice/:id/issue', 'IssueInvoice', 'invoiceId', bodyFields('date')),
  creation('/api/quote', 'CreateQuote', bodyFields('quote')),
  edit('/api/quote/:id', 'EditQuote', 'quoteId', bodyFields('quote')),
  deletion('/api/quote/:id', 'DeleteQuote', 'quoteId'),
  duplication('/api/quote/:id/duplicate', 'DuplicateQuote', 'quoteId'),
  change('/api/quote/:id/sent', 'MarkQuoteSent', 'quoteId'),
  change('/api/quote/:id/accept', 'AcceptQuote', 'quoteId', bodyFields('itemIds', 'createJobs')),
  change('/api/quote/:id/decline', 'DeclineQuote', 'quoteId', bodyFields('reason')),
  change('/api/quote/:id/reopen', 'ReopenQuote', 'quoteId'),
  sending('/api/invoice/:id/send', 'SendInvoice', 'invoiceId'),
  sending('/api/quote/:id/send', 'SendQuote', 'quoteId'),
  sending('/api/credit-note/:id/send', 'SendCreditNote', 'creditNoteId'),
  deletion('/api/delivery/:id', 'StopDelivery', 'deliveryId'),
  addition('/api/invoice/:id/payment', 'RecordPayment', 'invoiceId', bodyFields('payment')),
  edit('/api/payment/:id', 'EditPayment', 'paymentId', bodyFields('payment')),
  deletion('/api/payment/:id', 'DeletePayment', 'paymentId'),
  addition('/api/invoice/:id/refund', 'RefundPayment', 'invoiceId', ({ body }) => body),
  addition('/api/invoice/:id/credit', 'UseCredit', 'invoiceId', bodyFields('amount')),
  {
    method: 'POST',
    url: '/api/import',
    command: 'ImportRecords',
    payload: ({ body }) => body,
    status: 201,
    bodyLimit: IMPORT_BODY_LIMIT,
  },
  {
    method: 'PATCH',
    url: '/api/invoice/convert',
    command: 'ConvertCurrency',
    payload: bodyFields('currency'),
    status: 204,
  },
];

/** The id in a path. @throws Rejected not_found when the text is no id */
export function pathId(text: string | undefined): number {
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
  if (id === 0) throw notFound();
  return id;
}
