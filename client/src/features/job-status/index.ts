export { type JobActs, useJobActs } from './use-job-acts.ts';
