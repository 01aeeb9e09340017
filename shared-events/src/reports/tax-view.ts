import { toNumber } from '../money/decimal.ts';
import { dueIn, type TaxedAmounts, taxIn, withheldIn } from '../taxes/taxed-amounts.ts';
import type { TaxReportAnswer, TaxReportRow } from './tax-answer.ts';
import type { TaxEntry } from './tax-document.ts';
import type { TaxPeriod, TaxSums } from './tax-report.ts';

/** The answer of a report from its sums and rows. @param leftOut rows that aren't listed */
export function taxReportView(
  { from, to, basis }: TaxPeriod,
  currency: string,
  sums: TaxSums,
  documents: TaxReportRow[],
  leftOut = 0,
): TaxReportAnswer {
  const { net, tax, withheld, total } = sums.total;
  return {
    ...{ from, to, basis, currency },
    total: {
      net: toNumber(net),
      tax: toNumber(tax),
      withheld: toNumber(withheld),
      total: toNumber(total),
    },
    rates: sums.rates.map(ratedView),
    withheld: sums.withheld.map(({ rate, value, ...of }) => {
      return { ...of, rate: toNumber(rate), value: toNumber(value) };
    }),
    reverseCharge: sums.reverseCharge.map(({ months, net: whole, ...of }) => ({
      ...of,
      net: toNumber(whole),
      months: months.map(({ month, net: part }) => ({ month, net: toNumber(part) })),
    })),
    documents,
    ...(leftOut > 0 && { documentsLeftOut: leftOut }),
    missingRates: sums.missingRates,
  };
}

/** A row of a report. */
export function taxReportRowView(entry: TaxEntry): TaxReportRow {
  const { document, payment, paidOn, exchangeRate, converted } = entry;
  const { type, id, number, date, client_id, client: name, country, vatId, currency } = document;
  return {
    ...{ type, id, payment_id: payment, number, date, paidOn, client_id, client: name, country, vatId },
    currency,
    rates: entry.amounts.taxes.map(ratedView),
    ...amountsView(entry.amounts),
    exchangeRate: exchangeRate === null ? null : toNumber(exchangeRate),
    converted: converted && amountsView(converted),
  };
}

function amountsView(of: TaxedAmounts): { net: number; tax: number; withheld: number; total: number } {
  return {
    net: toNumber(of.net),
    tax: toNumber(taxIn(of)),
    withheld: toNumber(withheldIn(of)),
    total: toNumber(dueIn(of)),
  };
}

const ratedView = ({ rate, net, tax, ...of }: TaxSums['rates'][number]) => {
  return { ...of, rate: toNumber(rate), net: toNumber(net), tax: toNumber(tax) };
};
