import { catalogue } from './catalogue/catalogue.ts';
import { clients } from './clients/clients.ts';
import { history } from './history/history.ts';
import { invoices } from './invoices/invoices.ts';
import { jobs } from './jobs/jobs.ts';
import type { Projection } from './projection.ts';
import { reports } from './reports/reports.ts';

/** Every projection. */
export const ALL_PROJECTIONS: readonly Projection[] = [jobs, clients, catalogue, invoices, reports, history];
