import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { packJobEvents } from '@ledgerline/shared-events/jobs/bulk-event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import fc from 'fast-check';
import type { CommandDefinition } from '../command.ts';
import { commands } from '../commands.ts';
import type { StateReader } from '../state-reader.ts';
import { Chooser } from './chooser.ts';
import { earlierCommands, earlierMakers } from './earlier-commands.ts';
import { fileCommands, fileMakers } from './file-commands.ts';
import { fiscalCommands, fiscalMakers } from './fiscal-commands.ts';
import type { PracticeEntry, PracticeLedger } from './practice-ledger.ts';
import { catalogueMakers } from './random-catalogue.ts';
import { clientMakers } from './random-clients.ts';
import { creditNoteMakers } from './random-credit-notes.ts';
import { deliveryCommands, deliveryMakers, settlementMakers } from './random-deliveries.ts';
import { importedRows } from './random-import.ts';
import { invoiceMakers } from './random-invoices.ts';
import { jobMakers } from './random-jobs.ts';
import type { Maker, Makers } from './random-payloads.ts';
import { paymentMakers } from './random-payments.ts';
import { quoteMakers } from './random-quotes.ts';
import { reminderMakers } from './random-reminders.ts';
import { settingMakers } from './random-settings.ts';

const commandMakers: Makers = {
  ...jobMakers,
  ...invoiceMakers,
  ...creditNoteMakers,
  ...paymentMakers,
  ...deliveryMakers,
  ...clientMakers,
  ...catalogueMakers,
  ...quoteMakers,
  ...reminderMakers,
  ...settingMakers,
  RemoveAttachment: fileMakers.RemoveAttachment,
  ImportRecords: importedRows,
};

const STEPS = { ...commands, ...fileCommands, ...fiscalCommands, ...deliveryCommands, ...earlierCommands };

/** What can happen in a random history: every command, and what files, messages and earlier versions wrote. */
type StepName = keyof typeof STEPS;

const MAKERS: Readonly<Record<StepName, Maker>> = {
  ...commandMakers,
  ...fileMakers,
  ...fiscalMakers,
  ...settlementMakers,
  ...earlierMakers,
};

/**
 * A step of a random history: its name, and the numbers that choose its payload. A command on a list of jobs is
 * `packed` into one event, as it is for very many jobs.
 */
export type RandomStep = { name: StepName; picks: number[]; packed?: boolean };

/** Steps that are frequent in random histories; all others are equally likely. */
const FREQUENT: readonly StepName[] = [
  'CreateJob',
  'CreateJob',
  'CreateClient',
  'EditJob',
  'EditJob',
  'AttachAnalysis',
  'MarkJobCompleted',
  'MarkJobCompleted',
  'InvoiceJobs',
  'CreateInvoice',
  'EditInvoice',
  'CreateCreditNote',
  'CreateCreditNote',
  'IssueInvoice',
  'IssueCreditNote',
  'ArchivePaper',
  'ArchivePaper',
  'StartFiscalMode',
  'CreateQuote',
  'CreateQuote',
  'EditQuote',
  'AcceptQuote',
  'RecordPayment',
  'RecordPayment',
  'UseCredit',
  'UseCredit',
  'EditClient',
  'AddClientContact',
  'SetSetting',
  'SetSetting',
  'SetSetting',
  'RemoveSetting',
  'AddAttachment',
  'SendInvoice',
  'SendInvoice',
  'SettleDelivery',
  'SettleDelivery',
  'SettleDelivery',
  'SettleDelivery',
  'ConfirmDelivery',
  'ConfirmDelivery',
  'ConfirmDelivery',
];

/**
 * Random histories of up to `maxLength` steps. `except` excludes steps, for example those that cannot be undone.
 */
export function randomCommands(options: {
  maxLength: number;
  except?: readonly StepName[];
}): fc.Arbitrary<RandomStep[]> {
  const names = [...Object.keys(MAKERS), ...FREQUENT].filter(
    (name): name is StepName => isStepName(name) && !options.except?.includes(name),
  );
  return fc.array(
    fc.record({
      name: fc.constantFrom(...names),
      picks: fc.array(fc.nat({ max: 10_000 }), { minLength: 12, maxLength: 24 }),
      packed: fc.boolean(),
    }),
    { maxLength: options.maxLength, size: 'max' },
  );
}

function isStepName(name: string): name is StepName {
  return Object.hasOwn(MAKERS, name);
}

/** The payload of a step, chosen on the present state of an account. */
export function payloadOf(account: { state: StateReader }, { name, picks }: RandomStep): Json {
  return MAKERS[name](new Chooser(account, picks));
}

/** The command of a step. */
export function commandOf({ name, packed }: RandomStep): CommandDefinition {
  const command: CommandDefinition = STEPS[name];
  if (packed !== true || command.effects.ids?.jobIds !== 'job' || name === 'InvoiceJobs') return command;
  const { steps: _, ...inOneStep } = command;
  return {
    ...inOneStep,
    decide: (state, payload, context) => {
      const events = command.decide(state, payload, context);
      return events.length === 0 ? [] : [runSteps(packJobEvents(events))];
    },
  };
}

/**
 * Runs random steps and answers their entries. Refused steps change nothing.
 * @throws any error that is no refusal
 */
export function runRandom(ledger: PracticeLedger, steps: readonly RandomStep[]): PracticeEntry[] {
  const before = ledger.entries.length;
  for (const step of steps) {
    try {
      ledger.execute(commandOf(step), payloadOf(ledger, step));
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
    }
  }
  return ledger.entries.slice(before);
}
