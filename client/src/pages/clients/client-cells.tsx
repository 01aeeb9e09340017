import type {
  ClientAnswer as Client,
  ClientFiguresAnswer as ClientFigures,
  ClientSum,
} from '@ledgerline/shared-events/clients/answers.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ReactNode } from 'react';
import type { ClientColumn } from '#entities/client/columns.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';

type Props = {
  column: ClientColumn;
  client: Client;
  /** null until the figures of the list are loaded; undefined for a client without jobs and invoices. */
  figures: ClientFigures | undefined | null;
  primaryCurrency: string;
};

const NONE = '–';

/** What a row shows in one column. */
export function ClientCell({ column, client, figures, primaryCurrency }: Props): ReactNode {
  switch (column) {
    case 'currency':
      return <td className="second">{client.currency ?? NONE}</td>;
    case 'invoicing':
      return (
        <td className="second">
          <Invoicing invoicing={client.invoicing} />
        </td>
      );
    case 'active':
      return <td className="num">{figures === null ? '' : figures?.active || NONE}</td>;
    case 'last_job':
      return (
        <td className="num second">
          {figures === null ? '' : figures?.last_job ? longDate(figures.last_job) : NONE}
        </td>
      );
    case 'uninvoiced':
    case 'open':
    case 'overdue':
      return (
        <td className="num">
          {figures === null ? null : (
            <ClientAmount sum={figures?.amounts[column]} primaryCurrency={primaryCurrency} />
          )}
        </td>
      );
  }
}

function Invoicing({ invoicing }: { invoicing: boolean | null }) {
  if (invoicing === true) return 'On';
  if (invoicing === null) return NONE;
  return (
    <Chip tone="grey" icon="file-off">
      Off
    </Chip>
  );
}

/** A sum of a client, after its value in the primary currency. */
function ClientAmount({ sum, primaryCurrency }: { sum: ClientSum | undefined; primaryCurrency: string }) {
  return <ConvertedAmount {...amountText(sum, primaryCurrency)} />;
}

/**
 * The texts of a sum. One in a single currency is shown in that, too; of several currencies the parts are in the tip.
 * What has no rate is in no sum.
 */
export function amountText(
  sum: ClientSum | undefined,
  primaryCurrency: string,
): { amount: string; converted: string | null; isRateMissing: boolean; tip: string | undefined } {
  if (sum === undefined || sum.currencies.length === 0)
    return { amount: NONE, converted: null, isRateMissing: false, tip: undefined };
  const parts = sum.currencies.map(({ currency, value }) => formatAmount(decimalText(value), currency));
  const converted = formatAmount(decimalText(sum.value), primaryCurrency);
  const isRateMissing = sum.missingRates.length > 0;
  const [only] = sum.currencies;
  const isOne = sum.currencies.length === 1 && only !== undefined;
  const isWithoutRate = isRateMissing && sum.missingRates.length === sum.currencies.length && sum.value === 0;
  if (isWithoutRate) return { amount: parts.join(', '), converted: null, isRateMissing, tip: undefined };
  if (!isOne) return { amount: converted, converted: null, isRateMissing, tip: parts.join(' + ') };
  const isForeign = only.currency !== primaryCurrency;
  return {
    amount: parts[0] ?? converted,
    converted: isForeign ? converted : null,
    isRateMissing,
    tip: undefined,
  };
}
