export {
  BASES,
  type Basis,
  type ReportAnswer as Report,
  type ReportRowAnswer as ReportRow,
} from '@ledgerline/shared-events/reports/answers.ts';
export { cancelRebuild, fetchRebuild, reportExportPath, startRebuild } from './api.ts';
export {
  $paidReport,
  $report,
  $reportFailed,
  loadPaidFx,
  loadReportFx,
  loadReportMonthFx,
  paidYearShown,
  reportHidden,
  reportOutdated,
  reportShown,
} from './model.ts';
export type { ReportQuery } from './schema.ts';
