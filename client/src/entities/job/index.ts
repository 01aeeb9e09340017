export type {
  JobAnswer as Job,
  UninvoicedClientAnswer as UninvoicedClient,
} from '@ledgerline/shared-events/jobs/answers.ts';
export { converted, withValue } from './amounts.ts';
export { deleteJobs, editJob, markActive, markCompleted, markInvoiced, putOnHold } from './commands.ts';
export { type JobList, visibleIds } from './list.ts';
export {
  $activeTotal,
  $allTotal,
  $failedJobLists,
  $hasNoJobs,
  $jobLists,
  $missingJobs,
  $touchedJobs,
  $uninvoicedTotal,
  jobClosed,
  jobListClosed,
  jobListOpened,
  jobOpened,
  jobs,
  loadJobsFx,
} from './model.ts';
export {
  filterCount,
  type JobFilter,
  type JobsQuery,
  jobsKey,
  readJobsQuery,
  writeJobsQuery,
} from './query.ts';
export { convertedText, exchangeText, isRateMissing, quantityText, valueText } from './ui/amount-texts.ts';
export { JobStatusChip } from './ui/status-chip.tsx';
export { STATUS_LOOK } from './ui/status-view.ts';
export {
  $uninvoicedClients,
  uninvoicedFilterHidden,
  uninvoicedFilterShown,
} from './uninvoiced-clients.ts';
