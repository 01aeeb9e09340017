import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { InvoiceHistory } from '#features/invoice-history/invoice-history.tsx';
import { invoiceHistoryQuery } from '#features/invoice-history/queries.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { EmptyState } from '#shared/ui/empty/index.ts';
import styles from './invoice.module.css';

type Props = { number: string; current: Invoice | null };

/** The audit trail of an invoice, also of a deleted one. */
export function History({ number, current }: Props) {
  const { data: entries, error, retry } = useScreenQuery(invoiceHistoryQuery, number);
  if (entries !== null && entries.length > 0) {
    return <InvoiceHistory number={number} current={current} entries={entries} />;
  }
  const isUnknown = entries !== null || (error instanceof ApiError && error.status === 404);
  if (isUnknown) {
    return (
      <EmptyState
        title={`Invoice ${number}`}
        text="The link may be wrong."
        action={
          <ButtonLink to="/invoices" variant="primary">
            Go to invoices
          </ButtonLink>
        }
      />
    );
  }
  if (error === null) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <div className={styles.notice}>
      <RetryAlert onRetry={retry}>We couldn't load the history</RetryAlert>
    </div>
  );
}
