import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { draftIdOf, isDraftNumber } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { invoiceQuery, invoices } from '#entities/invoice/model.ts';
import { $settings } from '#entities/settings/model.ts';
import { useEditedDocument } from '#features/invoice-editor/use-edited-document.ts';
import { InvoiceHistory } from '#features/invoice-history/invoice-history.tsx';
import { TrailEntries } from '#features/invoice-history/trail-entries.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { usePageTitle } from '#shared/ui/page/index.ts';
import { DocumentMissing } from '../document/document-missing.tsx';
import styles from './invoice.module.css';
import { InvoiceView } from './invoice-view.tsx';

/** The page of one invoice: its paper, or its history. */
export function Page() {
  const { number = '' } = useParams();
  const [search] = useSearchParams();
  usePageTitle(`Invoice ${number}`);
  const { invoice: present, error, retry } = useInvoice(number);
  const { shown: invoice, onEdited } = useEditedDocument(present);
  const settings = useUnit($settings);
  if (invoice !== null && isDraftNumber(number) && !isDraftNumber(invoice.number))
    return (
      <Navigate
        replace
        to={{ pathname: `/invoices/${encodeURIComponent(invoice.number)}`, search: `${search}` }}
      />
    );
  if (search.has('history')) {
    return (
      <TrailEntries key={number} document={{ entity: 'invoice', number }}>
        {(entries) => <InvoiceHistory number={number} current={present} entries={entries} />}
      </TrailEntries>
    );
  }
  if (invoice !== null && settings !== null)
    return <InvoiceView key={invoice.id} {...{ invoice, settings, onEdited }} />;
  if (isMissing(error)) return <DocumentMissing entity="invoice" number={number} />;
  if (error !== null) {
    return (
      <div className={styles.notice}>
        <RetryAlert onRetry={retry}>We couldn't load the invoice</RetryAlert>
      </div>
    );
  }
  return <div className={styles.waiting} aria-busy="true" />;
}

/** The invoice with a number: from the store if it is whole there, and always again from the server. */
function useInvoice(number: string) {
  const byId = useUnit(invoices.$byId);
  const { error, retry } = useScreenQuery(invoiceQuery, number);
  // Tracked by its id: an edit of the number is shown before the address has it.
  const [current, setCurrent] = useState({ number: '', id: 0 });
  const draftId = draftIdOf(number);
  const found = [...byId.values()].find(
    (one) => (one.id === draftId || one.number === number) && isPresent(one),
  );
  if (found !== undefined && (current.number !== number || current.id !== found.id))
    setCurrent({ number, id: found.id });
  const followed = current.number === number ? byId.get(current.id) : undefined;
  const invoice = found ?? (followed !== undefined && isPresent(followed) ? followed : null);
  // Another tab deleted it. After an edit of its number, only the old address is missing.
  const isGone = isMissing(error) && invoice?.number === number;
  return { invoice: invoice?.cut || isGone ? null : invoice, error, retry };
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const isPresent = ({ deleted_at }: Invoice): boolean => (deleted_at ?? null) === null;
