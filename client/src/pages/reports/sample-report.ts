import type { Basis, ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';

const SHARES = [
  { name: 'Publishing house', values: [820, 640, 1180, 910, 1240, 1100, 760, 420, 1010, 1320, 1080, 690] },
  { name: 'Software company', values: [560, 720, 480, 880, 640, 930, 510, 380, 740, 690, 820, 470] },
  { name: 'Law firm', values: [340, 290, 610, 380, 450, 370, 520, 160, 480, 560, 390, 310] },
  { name: 'Agency', values: [210, 260, 190, 340, 280, 420, 240, 120, 310, 270, 350, 180] },
];

/** Invented figures that show a new user what a year will look like. */
export function sampleReport(year: number, basis: Basis, currency: string): Report {
  const totals = Array.from({ length: 12 }, (_, month) =>
    SHARES.reduce((sum, { values }) => sum + (values[month] ?? 0), 0),
  );
  return {
    year,
    currency,
    basis,
    series: SHARES.map(({ name, values }, index) => ({
      client_id: -1 - index,
      name,
      values,
      total: values.reduce((sum, value) => sum + value, 0),
      tax: 0,
    })),
    totals,
    total: totals.reduce((sum, value) => sum + value, 0),
    taxes: totals.map(() => 0),
    tax: 0,
    revision: -1,
    missingRates: [],
  };
}
