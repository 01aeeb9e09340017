import { isDraftNumber } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { PaperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useUnit } from 'effector-react';
import { type ReactNode, useMemo } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { $settings } from '#entities/settings/model.ts';
import { DocumentWaiting } from '#features/delivery/document-screen.tsx';
import { useEditedDocument } from '#features/invoice-editor/use-edited-document.ts';
import { DocumentHistory } from '#features/invoice-history/document-history.tsx';
import { pageOf } from '#features/invoice-history/history-bar.tsx';
import { TrailEntries } from '#features/invoice-history/trail-entries.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import type { ScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { usePageTitle } from '#shared/ui/page/index.ts';
import { DocumentMissing } from './document-missing.tsx';

type Answered = { id: number; number: string; currency: string; deleted_at: string | null };

/** What a page shows of a document that is there. */
export type ShownDocument<Document> = {
  document: Document;
  model: PaperModel;
  settings: SettingsAnswer;
  /** Of a view with an editor: what it edits, which stays on the screen until that ends. */
  onEdited(edited: Document | null): void;
};

type Props<Document> = {
  entity: 'quote' | 'creditNote';
  /** Such as `quote`. */
  what: string;
  query: ScreenQuery<string, Document>;
  titleOf(number: string): string;
  modelOf(document: Document): PaperModel;
  /** Its status above its history. */
  chipOf(document: Document): ReactNode;
  view(shown: ShownDocument<Document>): ReactNode;
};

/** The page of one document: its paper and what can be done with it, or its audit trail, also once it is deleted. */
export function DocumentPage<Document extends Answered>(props: Props<Document>) {
  const { entity, what, query, titleOf, modelOf, chipOf, view } = props;
  const { number = '' } = useParams();
  usePageTitle(titleOf(number));
  const settings = useUnit($settings);
  const { data, error, retry } = useScreenQuery(query, number);
  const [search] = useSearchParams();
  const isMissing = error instanceof ApiError && error.status === 404;
  const current = data?.deleted_at === null && !isMissing ? data : null;
  const { shown, onEdited } = useEditedDocument(current);
  const model = useMemo(() => shown && modelOf(shown), [shown, modelOf]);
  const trailed = { entity, number };
  if (search.has('history') && (current !== null || isMissing))
    return (
      <TrailEntries key={number} document={trailed}>
        {(entries) => (
          <DocumentHistory
            {...{ document: trailed, current, model, entries }}
            chip={current === null ? null : chipOf(current)}
          />
        )}
      </TrailEntries>
    );
  if (current !== null && isDraftNumber(number) && !isDraftNumber(current.number))
    return <Navigate replace to={pageOf({ entity, number: current.number })} />;
  if (shown !== null && model !== null && settings !== null)
    return view({ document: shown, model, settings, onEdited });
  if (isMissing) return <DocumentMissing {...trailed} />;
  return <DocumentWaiting what={what} onRetry={error === null ? null : retry} />;
}
