export { clientNameOf, whyNotInvoiceable } from './client-of-job.ts';
export { type JobActs, useJobActs } from './use-job-acts.ts';
