import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { commands } from '#domain/commands.ts';
import { fileCommands } from '#domain/testing/file-commands.ts';
import { practiceRate } from '#domain/testing/practice-ledger.ts';
import { PRACTICE_START } from '#domain/testing/practice-start.ts';
import { type StateShape, shapeOf, undoableShape } from '#domain/testing/state-shape.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { TEST_ACCOUNT, writeSide } from '../testing/write-side.ts';

type Step = readonly [CommandName | keyof typeof fileCommands, Json];

/** What a command does, after other steps, and the command that takes it back; null when only its undo does. */
type Case = { after?: readonly Step[]; does: Json; back: Step | null };

/** The reason for a command without a case. */
const LEAVES_THE_HOUSE = 'What was sent or downloaded cannot be called back.';

const INVOICE: Step = ['InvoiceJobs', { clientId: 1, jobIds: [1] }];
const ISSUED: readonly Step[] = [INVOICE, ['IssueInvoice', { invoiceId: 1 }]];
const PAID: Step = ['RecordPayment', { invoiceId: 1, payment: { date: '2026-11-20', amount: 50 } }];
const CREDITED: Step = ['CreateCreditNote', { invoiceId: 1, reason: 'Too much' }];
const QUOTE: Step = ['CreateQuote', { quote: { client_id: 1, items: [{ name: 'Leaflet', rate: 40 }] } }];
const QUOTED = { after: [QUOTE], does: { quoteId: 1 } };
const EVA = { name: 'Eva' };
const PROJECT: Step = ['AddProject', { project: { name: 'Spring' } }];
const text = { subject: 'Invoice {number}', body: '{total}' };

/** An analysis of as many words as the first job has, so that its quantity stays. */
const WORDS = { band: 'new', source: null, from: null, to: null, segments: 1, words: 1200, characters: 0 };
const ANALYSIS = {
  analysis: { tool: 'trados', file: 'a.xml', sha256: 'a'.repeat(64), unit: 'words', bands: [WORDS] },
  gridId: 1,
};
const ATTACH: Step = ['AttachAnalysis', { jobId: 1, ...ANALYSIS }];
const DETACH: Step = ['DetachAnalysis', { jobId: 1 }];

/** Every command with what takes it back. A new command does not compile until it stands here. */
const OPPOSITES: Readonly<Record<CommandName, readonly [Case, ...Case[]] | string>> = {
  CreateJob: [{ does: { job: { client_id: 1 } }, back: ['DeleteJob', { jobId: 7 }] }],
  CreateJobFromAnalysis: [
    { does: { job: { client_id: 1 }, ...ANALYSIS }, back: ['DeleteJob', { jobId: 7 }] },
  ],
  AttachAnalysis: [{ does: ATTACH[1], back: DETACH }],
  DetachAnalysis: [{ after: [ATTACH], does: DETACH[1], back: ATTACH }],
  DuplicateJob: [{ does: { jobId: 1 }, back: ['DeleteJob', { jobId: 7 }] }],
  EditJob: [
    { does: { jobId: 6, job: { name: 'Other' } }, back: null },
    { does: { jobId: 6, job: { completed_at: '2026-11-01' } }, back: ['MarkJobActive', { jobId: 6 }] },
    { does: { jobId: 6, job: { on_hold: true } }, back: ['EditJob', { jobId: 6, job: { on_hold: false } }] },
    {
      does: { jobId: 1, job: { invoiced: true } },
      back: ['EditJob', { jobId: 1, job: { invoiced: false } }],
    },
    {
      does: { jobId: 1, job: { flat_rate: true } },
      back: ['EditJob', { jobId: 1, job: { flat_rate: false } }],
    },
    { does: { jobId: 1, job: { client_id: 2 } }, back: ['EditJob', { jobId: 1, job: { client_id: 1 } }] },
    {
      does: { jobIds: [1], job: { client_id: 2 } },
      back: ['EditJob', { jobIds: [1], job: { client_id: 1 } }],
    },
    {
      after: [PROJECT],
      does: { jobId: 1, job: { project_id: 1 } },
      back: ['EditJob', { jobId: 1, job: { project_id: null } }],
    },
    {
      does: { jobId: 1, job: { links: [{ title: '', url: 'https://a.example' }] } },
      back: ['EditJob', { jobId: 1, job: { links: [] } }],
    },
  ],
  MarkJobCompleted: [
    { does: { jobId: 6, completedAt: '2026-11-01' }, back: ['MarkJobActive', { jobId: 6 }] },
    { does: { jobIds: [6], completedAt: '2026-11-01' }, back: ['MarkJobActive', { jobIds: [6] }] },
    { does: { jobIds: [1, 6], completedAt: '2026-11-01' }, back: ['PutJobOnHold', { jobIds: [1, 6] }] },
    { does: { jobId: 6, completedAt: '2026-11-01' }, back: ['PutJobOnHold', { jobId: 6 }] },
    {
      does: { jobId: 1, completedAt: '2026-11-01' },
      back: ['MarkJobCompleted', { jobId: 1, completedAt: '2026-11-18' }],
    },
  ],
  MarkJobActive: [
    { does: { jobId: 1 }, back: ['MarkJobCompleted', { jobId: 1, completedAt: '2026-11-18' }] },
    { after: [['PutJobOnHold', { jobId: 6 }]], does: { jobId: 6 }, back: ['PutJobOnHold', { jobId: 6 }] },
  ],
  PutJobOnHold: [{ does: { jobId: 6 }, back: ['MarkJobActive', { jobId: 6 }] }],
  MarkJobInvoiced: [{ does: { jobId: 1 }, back: ['MarkJobUninvoiced', { jobId: 1 }] }],
  MarkJobUninvoiced: [
    {
      after: [['MarkJobInvoiced', { jobId: 1 }]],
      does: { jobId: 1 },
      back: ['MarkJobInvoiced', { jobId: 1 }],
    },
  ],
  DeleteJob: [{ does: { jobId: 1 }, back: null }],
  InvoiceJobs: [{ does: INVOICE[1], back: ['DeleteInvoice', { invoiceId: 1 }] }],
  CreateCreditNote: [
    { after: [INVOICE], does: CREDITED[1], back: ['DeleteCreditNote', { creditNoteId: 1 }] },
    {
      after: [INVOICE],
      does: { invoiceId: 1, reason: 'Cancelled', freeJobs: true },
      back: ['DeleteCreditNote', { creditNoteId: 1 }],
    },
  ],
  IssueCreditNote: LEAVES_THE_HOUSE,
  DeleteCreditNote: [{ after: [INVOICE, CREDITED], does: { creditNoteId: 1 }, back: null }],
  CreateQuote: [{ does: QUOTE[1], back: ['DeleteQuote', { quoteId: 1 }] }],
  EditQuote: [{ after: [QUOTE], does: { quoteId: 1, quote: { terms: 'Net.' } }, back: null }],
  DuplicateQuote: [{ ...QUOTED, back: ['DeleteQuote', { quoteId: 2 }] }],
  MarkQuoteSent: [{ ...QUOTED, back: null }],
  AcceptQuote: [
    { ...QUOTED, back: null },
    { after: [QUOTE], does: { quoteId: 1, createJobs: false }, back: ['ReopenQuote', { quoteId: 1 }] },
  ],
  DeclineQuote: [{ ...QUOTED, back: ['ReopenQuote', { quoteId: 1 }] }],
  ReopenQuote: [
    {
      after: [QUOTE, ['DeclineQuote', { quoteId: 1, reason: 'Too late' }]],
      does: { quoteId: 1 },
      back: ['DeclineQuote', { quoteId: 1, reason: 'Too late' }],
    },
  ],
  DeleteQuote: [{ ...QUOTED, back: null }],
  CreateClient: [{ does: { client: { name: 'New' } }, back: ['DeleteClient', { clientId: 3 }] }],
  EditClient: [
    { does: { clientId: 1, client: { name: 'Other' } }, back: null },
    {
      does: { clientId: 1, client: { invoicing: false } },
      back: ['EditClient', { clientId: 1, client: { invoicing: true } }],
    },
    {
      does: { clientId: 1, client: { contacts: [EVA] } },
      back: ['EditClient', { clientId: 1, client: { contacts: [] } }],
    },
  ],
  SetClientSetting: [
    {
      does: { clientId: 1, key: 'paymentTerms', value: 14 },
      back: ['SetClientSetting', { clientId: 1, key: 'paymentTerms' }],
    },
    {
      does: { clientId: 1, key: 'reminders', value: { on: false } },
      back: ['SetClientSetting', { clientId: 1, key: 'reminders' }],
    },
    {
      does: { clientId: 1, key: 'invoiceNotes', value: null },
      back: ['SetClientSetting', { clientId: 1, key: 'invoiceNotes' }],
    },
    {
      does: { clientId: 1, key: 'billingInformationName', value: 'Ana' },
      back: ['SetClientSetting', { clientId: 1, key: 'billingInformationName' }],
    },
    {
      after: [['SetClientSetting', { clientId: 1, key: 'taxes', value: [] }]],
      does: { clientId: 1, key: 'taxes', value: [1] },
      back: ['SetClientSetting', { clientId: 1, key: 'taxes', value: [] }],
    },
  ],
  AddClientContact: [
    { does: { clientId: 1, contact: EVA }, back: ['RemoveClientContact', { clientId: 1, contactId: 1 }] },
  ],
  EditClientContact: [
    {
      after: [['AddClientContact', { clientId: 1, contact: EVA }]],
      does: { clientId: 1, contactId: 1, contact: { receives: ['invoices'] } },
      back: ['EditClientContact', { clientId: 1, contactId: 1, contact: { receives: [] } }],
    },
  ],
  RemoveClientContact: [
    {
      after: [['AddClientContact', { clientId: 1, contact: EVA }]],
      does: { clientId: 1, contactId: 1 },
      back: ['AddClientContact', { clientId: 1, contact: EVA }],
    },
  ],
  EnableClientInvoicing: [
    {
      after: [['DisableClientInvoicing', { clientId: 1 }]],
      does: { clientId: 1 },
      back: ['DisableClientInvoicing', { clientId: 1 }],
    },
  ],
  DisableClientInvoicing: [{ does: { clientId: 1 }, back: ['EnableClientInvoicing', { clientId: 1 }] }],
  DeleteClient: [
    { after: [['CreateClient', { client: { name: 'New' } }]], does: { clientId: 3 }, back: null },
  ],
  AddJobType: [{ does: { jobType: { name: 'Review' } }, back: ['DeleteJobType', { jobTypeId: 3 }] }],
  EditJobType: [
    {
      does: { jobTypeId: 1, jobType: { texts: { 4: 'Übersetzung' } } },
      back: ['EditJobType', { jobTypeId: 1, jobType: { texts: { 4: '' } } }],
    },
  ],
  DeleteJobType: [{ does: { jobTypeId: 1 }, back: ['RestoreJobType', { jobTypeId: 1 }] }],
  RestoreJobType: [
    {
      after: [['DeleteJobType', { jobTypeId: 1 }]],
      does: { jobTypeId: 1 },
      back: ['DeleteJobType', { jobTypeId: 1 }],
    },
  ],
  AddLanguagePair: [
    {
      does: { languagePair: { from: 'French', to: 'English' } },
      back: ['DeleteLanguagePair', { languagePairId: 2 }],
    },
  ],
  EditLanguagePair: [{ does: { languagePairId: 1, languagePair: { from: 'French' } }, back: null }],
  DeleteLanguagePair: [{ does: { languagePairId: 1 }, back: null }],
  AddUnit: [
    {
      does: { unit: { name: 'Minutes', singular: 'minute', quantityText: 'Minutes' } },
      back: ['DeleteUnit', { unitId: 101 }],
    },
  ],
  EditUnit: [
    {
      does: { unitId: 100, unit: { texts: { 4: 'Seiten' } } },
      back: ['EditUnit', { unitId: 100, unit: { texts: { 4: '' } } }],
    },
  ],
  DeleteUnit: [{ does: { unitId: 100 }, back: null }],
  AddRate: [
    {
      does: { rate: { client_id: 1, job_type_id: 2, unit_id: 1, value: '0.13' } },
      back: ['DeleteRate', { rateId: 5 }],
    },
  ],
  EditRate: [
    {
      after: [['EditRate', { rateId: 1, rate: { language_pair_id: null } }]],
      does: { rateId: 1, rate: { language_pair_id: 1 } },
      back: ['EditRate', { rateId: 1, rate: { language_pair_id: null } }],
    },
    { does: { rateId: 1, rate: { value: '1' } }, back: ['EditRate', { rateId: 1, rate: { value: '0.12' } }] },
  ],
  DeleteRate: [{ does: { rateId: 1 }, back: ['RestoreRate', { rateId: 1 }] }],
  RestoreRate: [
    { after: [['DeleteRate', { rateId: 1 }]], does: { rateId: 1 }, back: ['DeleteRate', { rateId: 1 }] },
  ],
  AddProject: [{ does: PROJECT[1], back: ['DeleteProject', { projectId: 1 }] }],
  EditProject: [
    {
      after: [PROJECT],
      does: { projectId: 1, project: { client_id: 1 } },
      back: ['EditProject', { projectId: 1, project: { client_id: null } }],
    },
  ],
  DeleteProject: [{ after: [PROJECT], does: { projectId: 1 }, back: null }],
  RemoveAttachment: [
    { after: [['AddAttachment', { jobId: 1, name: 'a.txt' }]], does: { attachmentId: 1 }, back: null },
  ],
  CreateInvoice: [{ does: { invoice: { client_id: 1 } }, back: ['DeleteInvoice', { invoiceId: 1 }] }],
  DuplicateInvoice: [{ after: [INVOICE], does: { invoiceId: 1 }, back: ['DeleteInvoice', { invoiceId: 2 }] }],
  EditInvoice: [
    { after: [INVOICE], does: { invoiceId: 1, invoice: { reference: 'PO 7' } }, back: null },
    {
      after: ISSUED,
      does: { invoiceId: 1, invoice: { paid: true } },
      back: ['EditInvoice', { invoiceId: 1, invoice: { paid: false } }],
    },
    {
      after: [INVOICE],
      does: { invoiceId: 1, invoice: { payByQr: false } },
      back: ['EditInvoice', { invoiceId: 1, invoice: { payByQr: true } }],
    },
    {
      after: [INVOICE],
      does: { invoiceId: 1, invoice: { items: [] } },
      back: ['EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'job1' }] } }],
    },
    {
      after: [INVOICE],
      does: { invoiceId: 1, invoice: { paymentTerms: 60 } },
      back: ['EditInvoice', { invoiceId: 1, invoice: { paymentTerms: 30 } }],
    },
  ],
  MarkInvoicePaid: [
    { after: ISSUED, does: { invoiceId: 1 }, back: ['MarkInvoiceUnpaid', { invoiceId: 1 }] },
    { after: ISSUED, does: { invoiceIds: [1] }, back: ['MarkInvoiceUnpaid', { invoiceIds: [1] }] },
  ],
  MarkInvoiceUnpaid: [
    {
      after: [...ISSUED, ['MarkInvoicePaid', { invoiceId: 1 }]],
      does: { invoiceId: 1 },
      back: ['MarkInvoicePaid', { invoiceId: 1 }],
    },
  ],
  DeleteInvoice: [{ after: [INVOICE], does: { invoiceId: 1 }, back: null }],
  IssueInvoice: LEAVES_THE_HOUSE,
  SendReminder: LEAVES_THE_HOUSE,
  PauseReminders: [{ after: ISSUED, does: { invoiceId: 1 }, back: ['ResumeReminders', { invoiceId: 1 }] }],
  ResumeReminders: [
    {
      after: [...ISSUED, ['PauseReminders', { invoiceId: 1 }]],
      does: { invoiceId: 1 },
      back: ['PauseReminders', { invoiceId: 1 }],
    },
  ],
  MarkDisputed: [
    { after: ISSUED, does: { invoiceId: 1, note: 'Late' }, back: ['ClearDispute', { invoiceId: 1 }] },
    {
      after: [...ISSUED, ['MarkDisputed', { invoiceId: 1, note: 'Late' }]],
      does: { invoiceId: 1, note: 'Wrong' },
      back: ['MarkDisputed', { invoiceId: 1, note: 'Late' }],
    },
  ],
  ClearDispute: [
    {
      after: [...ISSUED, ['MarkDisputed', { invoiceId: 1, note: 'Late' }]],
      does: { invoiceId: 1 },
      back: ['MarkDisputed', { invoiceId: 1, note: 'Late' }],
    },
  ],
  RecordPayment: [{ after: ISSUED, does: PAID[1], back: ['DeletePayment', { paymentId: 1 }] }],
  EditPayment: [{ after: [...ISSUED, PAID], does: { paymentId: 1, payment: { amount: 7 } }, back: null }],
  DeletePayment: [{ after: [...ISSUED, PAID], does: { paymentId: 1 }, back: PAID }],
  RefundPayment: [
    {
      after: [...ISSUED, PAID],
      does: { invoiceId: 1, date: '2026-11-20', amount: 5 },
      back: ['DeletePayment', { paymentId: 2 }],
    },
  ],
  UseCredit: [
    {
      after: [
        ...ISSUED,
        ['RecordPayment', { invoiceId: 1, payment: { date: '2026-11-20', amount: 5000 } }],
        ['InvoiceJobs', { clientId: 1, jobIds: [2] }],
        ['IssueInvoice', { invoiceId: 2 }],
      ],
      does: { invoiceId: 2, amount: 5 },
      back: ['DeletePayment', { paymentId: 2 }],
    },
  ],
  SendInvoice: LEAVES_THE_HOUSE,
  SendQuote: LEAVES_THE_HOUSE,
  SendCreditNote: LEAVES_THE_HOUSE,
  StopDelivery: LEAVES_THE_HOUSE,
  ConfirmDelivery: LEAVES_THE_HOUSE,
  ResendDelivery: LEAVES_THE_HOUSE,
  MarkInvoiceSent: [
    {
      after: [...ISSUED, ['MarkInvoiceSent', { invoiceId: 1, how: 'Post', at: '2026-11-20' }]],
      does: { invoiceId: 1, how: 'Portal', at: '2026-11-20' },
      back: ['MarkInvoiceSent', { invoiceId: 1, how: 'Post', at: '2026-11-20' }],
    },
  ],
  MarkCreditNoteSent: [
    {
      after: [INVOICE, CREDITED, ['MarkCreditNoteSent', { creditNoteId: 1, how: 'Post', at: '2026-11-20' }]],
      does: { creditNoteId: 1, how: 'Portal', at: '2026-11-20' },
      back: ['MarkCreditNoteSent', { creditNoteId: 1, how: 'Post', at: '2026-11-20' }],
    },
  ],
  SetSetting: [
    {
      does: { key: 'taxes', value: { id: 1, default: false } },
      back: ['SetSetting', { key: 'taxes', value: { id: 1, default: true } }],
    },
    {
      does: { key: 'invoiceNotes', value: { id: 1, default: false } },
      back: ['SetSetting', { key: 'invoiceNotes', value: { id: 1, default: true } }],
    },
    {
      does: { key: 'invoiceNotes', value: { id: 1, texts: { 4: '<p>Danke</p>' } } },
      back: ['SetSetting', { key: 'invoiceNotes', value: { id: 1, texts: { 4: '' } } }],
    },
    {
      does: { key: 'taxes', value: { name: 'GST', rate: 5 } },
      back: ['RemoveSetting', { key: 'taxes', id: 2 }],
    },
    {
      does: { key: 'mailTemplates', value: { kind: 'invoice', texts: { 1: text } } },
      back: ['RemoveSetting', { key: 'mailTemplates', id: 100 }],
    },
    {
      does: { key: 'mailTemplates', value: { id: 1, texts: { 1: text } } },
      back: ['SetSetting', { key: 'mailTemplates', value: { id: 1, texts: { 1: null } } }],
    },
    { does: { key: 'payByQr', value: true }, back: ['SetSetting', { key: 'payByQr', value: false }] },
    { does: { key: 'paymentTerms', value: 14 }, back: ['SetSetting', { key: 'paymentTerms', value: null }] },
    {
      does: { key: 'reminders', value: { on: true, send: 'ask', levels: [{ days: 7 }], feesText: '' } },
      back: ['SetSetting', { key: 'reminders', value: null }],
    },
    {
      does: { key: 'billingInformationName', value: 'Ana' },
      back: ['SetSetting', { key: 'billingInformationName', value: 'Ana Lima Translations' }],
    },
  ],
  RemoveSetting: [{ does: { key: 'taxes', id: 1 }, back: null }],
  ConvertCurrency: [{ does: { currency: 'USD' }, back: ['ConvertCurrency', { currency: 'EUR' }] }],
  ImportRecords: [{ does: { clients: [{ name: 'New' }] }, back: ['DeleteClient', { clientId: 3 }] }],
  ImportPayments: [
    {
      after: ISSUED,
      does: {
        entries: [
          {
            hash: '1'.repeat(64),
            date: '2026-11-20',
            amount: '50',
            currency: 'EUR',
            name: 'Nord',
            iban: null,
            allocations: [{ invoiceId: 1, amount: '50' }],
          },
        ],
      },
      back: ['DeletePayment', { paymentId: 1 }],
    },
  ],
};

/** An account whose commands follow each other within a minute, in one session. */
async function account(steps: readonly Step[]) {
  let clock = Date.UTC(2026, 10, 20, 12);
  const side = writeSide(new InMemoryLedgerStore(), {
    commands: [...Object.values(commands), ...Object.values(fileCommands)],
    exchangeRate: practiceRate,
    now: () => {
      clock += 1_000;
      return new Date(clock);
    },
  });
  const run = (name: string, payload: Json) => side.run(name, Object(payload));
  for (const step of steps) await run(...step);
  const shape = () => side.loop.read(TEST_ACCOUNT, ({ state }) => undoableShape(shapeOf(state, () => false)));
  return { run, shape };
}

/** A record whose creation was undone is deleted. */
function expectShape(actual: StateShape, expected: StateShape): void {
  for (const [key, fields] of expected) expect(actual.get(key), key).toEqual(fields);
  for (const [key, fields] of actual) if (!expected.has(key)) expect(fields.deleted_at, key).not.toBeNull();
}

const cases = Object.entries(OPPOSITES).flatMap(([name, each]) =>
  typeof each === 'string' ? [] : each.map((one) => ({ name, ...one, title: one.back?.[0] ?? 'Undo' })),
);

describe('within a minute of a command, its opposite is an entry of its own', () => {
  it.each(cases)('$name and $title: $does', async ({ name, after = [], does, back }) => {
    const { run, shape } = await account([...PRACTICE_START, ...after]);
    const states = [await shape()];
    for (const [command, payload] of [[name, does] as const, ...(back === null ? [] : [back])]) {
      await run(command, payload);
      const changed = await shape();
      expect(changed, command).not.toEqual(states.at(-1));
      states.push(changed);
    }
    for (const state of states.slice(0, -1).toReversed()) {
      await run('Undo', {});
      expectShape(await shape(), state);
    }
    for (const state of states.slice(1)) {
      await run('Redo', {});
      expectShape(await shape(), state);
    }
  });
});
