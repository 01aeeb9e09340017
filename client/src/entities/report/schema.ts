import type { Basis } from '@ledgerline/shared-events/reports/answers.ts';

/** What a report is asked for. `month` counts from 1. */
export type ReportQuery = { year: number; basis: Basis };
