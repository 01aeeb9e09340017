import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { isOpenQuote } from '@ledgerline/shared-events/quotes/status.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AnalysisDrop } from '#features/cat-analysis/analysis-drop.tsx';
import { DocumentScreen } from '#features/delivery/document-screen.tsx';
import { useDelivery } from '#features/delivery/use-delivery.ts';
import { useSendKey } from '#features/delivery/use-send-key.ts';
import { RecordHistory } from '#features/history/record-history.tsx';
import { InvoiceEditing } from '#features/invoice-editor/invoice-editing.tsx';
import { useReportsEdited } from '#features/invoice-editor/use-edited-document.ts';
import { useQuoteEditor } from '#features/invoice-editor/use-existing-editor.ts';
import { useLeaving } from '#features/invoice-editor/use-leaving.ts';
import type { ShownDocument } from '../document/document-page.tsx';
import { QuoteBar } from './quote-bar.tsx';

type Props = Omit<ShownDocument<QuoteAnswer>, 'document'> & { quote: QuoteAnswer };

/** The paper of a quote under its actions, and what came of it. */
export function QuoteView({ quote, model, settings, onEdited }: Props) {
  const editor = useQuoteEditor(quote, settings);
  useLeaving(editor);
  useReportsEdited(quote, editor, onEdited);
  const isOpen = isOpenQuote(quote);
  const delivery = useDelivery({ entity: 'quote', record: quote });
  useSendKey('quote', delivery.send, isOpen && !editor.isEditing);
  if (editor.isEditing) return <InvoiceEditing editor={editor} />;
  return (
    <DocumentScreen
      source={{ entity: 'quote', record: quote }}
      model={model}
      paperSize={settings.paperSize}
      delivery={delivery}
      bar={<QuoteBar quote={quote} delivery={delivery} onEdit={isOpen ? editor.edit : null} />}
      note={outcomeOf(quote)}
      {...(isOpen && { onClick: editor.click })}
    >
      <AnalysisDrop clientId={quote.client_id} hint="Drop an analysis to make a quote or a job of it" />
      <RecordHistory entity="quote" id={quote.id} />
    </DocumentScreen>
  );
}

/** The jobs of an accepted quote, or the reason of a declined one; null where nothing came of it. */
function outcomeOf({ job_ids, acceptedItems, items, declineReason }: QuoteAnswer): ReactNode {
  if (declineReason !== '') return <>Declined: {declineReason}</>;
  if (acceptedItems.length === 0) return null;
  return (
    <>
      {acceptedItems.length < items.length ? (
        <span>
          {acceptedItems.length} of {items.length} lines were accepted.
        </span>
      ) : null}
      {job_ids.map((id, at) => (
        <Link key={id} className="link" to={`/jobs/${id}`}>
          {acceptedItems[at]?.name ?? `Job ${id}`}
        </Link>
      ))}
    </>
  );
}
