import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { given } from './given.ts';
import { PRACTICE_START } from './practice-start.ts';

/** A command with its payload. */
export type Step = readonly [CommandName, Json];

export const INVOICED: Step = ['InvoiceJobs', { clientId: 1, jobIds: [1] }];

/** The sample account after these steps. */
export const practice = (...steps: Step[]) => given(...PRACTICE_START, ...steps);
