import { type PrintOrder, press } from './press.ts';
import { type PrintedTaxReport, taxReportData } from './tax-report-data.ts';

/** Of the documents without an account, such as those of tests. */
const NO_ACCOUNT = { account: '' };

/**
 * A tax report as PDF, for an accountant: the sums, and every document, on as many pages as they need.
 * @throws PaperError when it can't be typeset
 */
export async function renderTaxReport(
  printed: PrintedTaxReport,
  order: PrintOrder = NO_ACCOUNT,
): Promise<Uint8Array> {
  return press.print({ kind: 'taxReport', data: taxReportData(printed) }, order);
}
