import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { Fragment, memo, type ReactNode } from 'react';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import { DocumentCard, DocumentRow, type DocumentSlot } from '#entities/invoice/ui/document-row.tsx';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { exchangeText } from '#shared/lib/amounts/exchange-rate-text.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import { TextCell } from '#shared/ui/table/index.ts';

/** What the rows of every kind show. */
type Listed = {
  id: number;
  client_name: string;
  date: string;
  reference: string;
  currency: string;
  total: number;
  converted_total?: number | null | undefined;
  sending: Parameters<typeof TroubleChip>[0]['sending'];
} & Omit<Parameters<typeof exchangeText>[0], 'day' | 'currency'>;

/** What a document is called in its row, on its card and by assistive technology, and its page. */
type About = { number: string; name: string; to: string };

type Looks<Row extends Listed, Column extends string, Context> = {
  about(document: Row): About;
  /** What a row shows in each column. */
  cells: Readonly<Record<Column, (document: Row, context: Context) => ReactNode>>;
  /** Its status, and what stands beside it, on two lines. */
  card(document: Row, context: Context): { status: ReactNode; under: ReactNode };
  /** The currency that amounts are converted to; null where they aren't. */
  primaryOf(context: Context): string | null;
};

/** The rows of a kind of documents, in a table and on two lines. */
export type DocumentRows<Row, Column extends string, Context> = {
  addressOf(document: Row): string;
  /** @param context, @param columns the same objects as long as they are equal */
  row(document: Row, slot: DocumentSlot, context: Context, columns: readonly Column[]): ReactNode;
  card(document: Row, slot: DocumentSlot, context: Context): ReactNode;
};

type DrawnProps = { values: readonly unknown[]; draw(): ReactNode };

/** Drawn again only when one of its values is another one. */
const Drawn = memo(
  ({ draw }: DrawnProps) => draw(),
  ({ values: former }, { values }) => values.every((value, at) => Object.is(value, former[at])),
);

/** How the rows of a kind of documents look. */
export function createRows<Row extends Listed, Column extends string, Context>({
  about,
  cells,
  card,
  primaryOf,
}: Looks<Row, Column, Context>): DocumentRows<Row, Column, Context> {
  const drawn = (document: Row, slot: DocumentSlot, others: readonly unknown[], draw: () => ReactNode) => {
    const { isSelected, hasBox, onSelect, place } = slot;
    return (
      <Drawn
        key={document.id}
        values={[document, isSelected, hasBox, onSelect, place, ...others]}
        draw={draw}
      />
    );
  };
  return {
    addressOf: (document) => about(document).to,
    row: (document, slot, context, columns) =>
      drawn(document, slot, [context, columns], () => (
        <DocumentRow id={document.id} {...about(document)} {...slot}>
          {columns.map((column) => (
            <Fragment key={column}>{cells[column](document, context)}</Fragment>
          ))}
        </DocumentRow>
      )),
    card: (document, slot, context) =>
      drawn(document, slot, [context], () => {
        const { amount, converted, isRateMissing } = amountsOf(document, primaryOf(context));
        return (
          <DocumentCard
            id={document.id}
            {...about(document)}
            {...slot}
            {...card(document, context)}
            client={document.client_name}
            amount={amount}
            converted={isRateMissing ? 'Rate missing' : converted}
          />
        );
      }),
  };
}

/** The cells that all kinds have in common. */
export const commonCells = {
  client: ({ client_name }: Listed) => <TextCell isMain>{client_name}</TextCell>,
  date: ({ date }: Listed) => <DateCell date={date} />,
  reference: ({ reference }: Listed) => <TextCell>{reference}</TextCell>,
  currency: ({ currency }: Listed) => <td className="second">{currency}</td>,
};

/** A day; nothing where there is none. */
export const DateCell = ({ date }: { date: string | null }) => (
  <td className="second tn">{date === null ? '' : longDate(date)}</td>
);

/** A status with what went wrong when the document was sent. */
export const StatusCell = ({ sending, children }: Pick<Listed, 'sending'> & { children: ReactNode }) => (
  <td>
    <span className="line">
      {children}
      <TroubleChip sending={sending} />
    </span>
  </td>
);

/** The total, and what it is in the primary currency. */
export const AmountCell = ({ document, primary }: { document: Listed; primary: string }) => (
  <td className="num">
    <ConvertedAmount {...amountsOf(document, primary)} />
  </td>
);

/** `converted` is null where the total is already in the primary currency; `tip` is the exchange rate. */
function amountsOf(document: Listed, primary: string | null) {
  const { currency, total, date } = document;
  const amount = formatAmount(decimalText(total), currency);
  if (primary === null || currency === primary)
    return { amount, converted: null, isRateMissing: false, tip: undefined };
  const converted = document.converted_total ?? null;
  return {
    amount,
    converted: converted === null ? null : formatAmount(decimalText(converted), primary),
    isRateMissing: converted === null,
    tip: exchangeText({ ...document, day: date }, primary),
  };
}
