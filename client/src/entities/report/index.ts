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
export {
  BASES,
  type Basis,
  type Difference,
  type Rebuild,
  type Report,
  type ReportQuery,
  type ReportRow,
  rebuild as rebuildShape,
} from './schema.ts';
