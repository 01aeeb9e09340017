import type { Basis } from '@ledgerline/shared-events/reports/answers.ts';

/** The parameters of a report. `month` counts from 1. */
export type ReportQuery = { year: number; basis: Basis };
