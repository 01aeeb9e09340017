import { add } from '@ledgerline/shared-events/money/decimal.ts';
import type { ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { COLOURS, OTHERS_LOOK, type SeriesLook, seriesLook } from './series-look.ts';

/** The name of a client that the data no longer contain. */
export const UNKNOWN = 'Unknown client';

/** The key of the series that sums the clients with the lowest earnings. */
export const OTHERS = 'others';

/** A client of the chart, or all others together; `total` is decimal text. */
export type ChartClient = {
  key: string;
  name: string;
  look: SeriesLook;
  values: readonly number[];
  total: string;
};

/** Every client of the report on its own, the one with the highest earnings first. */
export function chartClients({ series }: Report): ChartClient[] {
  return series.map(({ client_id, name, values }, rank) => ({
    key: String(client_id),
    name: name ?? UNKNOWN,
    look: seriesLook(rank),
    values,
    total: add(...values.map(decimalText)),
  }));
}

/** Whether there are more clients than colours. A single one beyond them is shown, since "1 other" saves nothing. */
export const hasOthers = (clients: readonly ChartClient[]): boolean => clients.length > COLOURS + 1;

/** The clients with a colour of their own, and the others as one. */
export function withOthers(clients: readonly ChartClient[]): ChartClient[] {
  if (!hasOthers(clients)) return [...clients];
  const others = clients.slice(COLOURS);
  const [first] = others;
  const values = (first?.values ?? []).map((_, month) =>
    Number(add(...others.map((client) => decimalText(client.values[month] ?? 0)))),
  );
  return [
    ...clients.slice(0, COLOURS),
    {
      key: OTHERS,
      name: `${others.length} other clients`,
      look: OTHERS_LOOK,
      values,
      total: add(...others.map(({ total }) => total)),
    },
  ];
}
