import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { quotePaper } from '@ledgerline/shared-events/quotes/paper.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { Desk } from '#entities/invoice/ui/desk.tsx';
import { Paper } from '#entities/invoice/ui/paper/paper.tsx';
import { paperFamilies } from '#entities/invoice/ui/paper/paper-style.ts';
import { InvoiceEditing } from '#features/invoice-editor/invoice-editing.tsx';
import { useQuoteEditor } from '#features/invoice-editor/use-existing-editor.ts';
import { useLeaving } from '#features/invoice-editor/use-leaving.ts';
import styles from './quote.module.css';
import { isOpenQuote, QuoteBar } from './quote-bar.tsx';

type Props = { quote: QuoteAnswer; settings: SettingsAnswer };

/** The paper of a quote under its actions, and what came of it. */
export function QuoteView({ quote, settings }: Props) {
  const editor = useQuoteEditor(quote, settings);
  useLeaving(editor);
  const isOpen = isOpenQuote(quote);
  const model = useMemo(() => paperModel(paperInvoiceOf(quotePaper(quote))), [quote]);
  const running = {
    text: `${model.title} ${model.number}`,
    direction: model.direction,
    families: paperFamilies(model),
  };
  if (editor.isEditing) return <InvoiceEditing editor={editor} />;
  return (
    <div className={styles.screen}>
      <QuoteBar quote={quote} onEdit={isOpen ? editor.edit : null} />
      <Outcome quote={quote} />
      <Desk paperSize={settings.paperSize} running={running} className={styles.desk}>
        <Paper model={model} label={`Quote ${quote.number}`} onClick={isOpen ? editor.click : undefined} />
      </Desk>
    </div>
  );
}

/** The jobs of an accepted quote, or the reason of a declined one. */
function Outcome({ quote: { job_ids, acceptedItems, items, declineReason } }: Pick<Props, 'quote'>) {
  if (declineReason !== '') return <p className={styles.note}>Declined: {declineReason}</p>;
  if (acceptedItems.length === 0) return null;
  return (
    <p className={styles.note}>
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
    </p>
  );
}
