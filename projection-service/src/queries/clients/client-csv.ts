import type {
  ClientAnswer,
  ClientFiguresAnswer,
  ClientSum,
} from '@ledgerline/shared-events/clients/answers.ts';
import { yesNo } from '#export/list.ts';
import type { CsvColumn } from '../list-csv.ts';

/**
 * The columns of a list of clients as a file. Documents without an exchange rate are in no amount; a column of its own
 * counts them.
 * @param currency the primary currency
 * @param figuresOf the figures of a client, undefined when it has none
 */
export function clientCsvColumns(
  currency: string,
  figuresOf: (clientId: number) => ClientFiguresAnswer | undefined,
): CsvColumn<ClientAnswer>[] {
  return [
    ['Client ID', (client) => client.id],
    ['Name', (client) => client.name],
    ['Currency', (client) => client.currency],
    ['Invoicing', ({ invoicing }) => yesNo(invoicing)],
    ['Jobs', (client) => client.jobActivity],
    ['Active jobs', ({ id }) => figuresOf(id)?.active ?? 0],
    [`Uninvoiced in ${currency}`, ({ id }) => figuresOf(id)?.amounts.uninvoiced.value ?? 0],
    [`Open in ${currency}`, ({ id }) => figuresOf(id)?.amounts.open.value ?? 0],
    [`Overdue in ${currency}`, ({ id }) => figuresOf(id)?.amounts.overdue.value ?? 0],
    ['Without a rate', ({ id }) => withoutRate(figuresOf(id))],
    ['Latest job', ({ id }) => figuresOf(id)?.last_job ?? null],
  ];
}

/** The uninvoiced jobs and open invoices without a rate; overdue invoices are open ones, too. */
function withoutRate(figures: ClientFiguresAnswer | undefined): number {
  if (figures === undefined) return 0;
  const count = ({ missingRates }: ClientSum) => missingRates.reduce((sum, each) => sum + each.count, 0);
  return count(figures.amounts.uninvoiced) + count(figures.amounts.open);
}
