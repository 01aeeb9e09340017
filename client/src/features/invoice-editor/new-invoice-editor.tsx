import { useSelector } from '@xstate/react';
import { useUnit } from 'effector-react';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Desk } from '#entities/invoice/ui/desk.tsx';
import { useDownloadPdf } from '#entities/invoice/use-download-pdf.ts';
import { useSaveFailure } from '#entities/invoice/use-save-failure.ts';
import { ApiError, fieldError } from '#shared/api/api-error.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { usePageTitle } from '#shared/ui/page/index.ts';
import { ClientOnPaper, ClientSelect } from './client-choice.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { type DocumentKind, type InvoiceDraft, KIND_WORDS } from './draft/draft.ts';
import type { Start } from './draft/new-draft.ts';
import { EditBar } from './edit-bar.tsx';
import styles from './editor.module.css';
import { InertWhileSaving } from './inert-while-saving.tsx';
import type { EditorNews } from './machine/editor-types.ts';
import { EditPaper } from './paper/edit-paper.tsx';
import { EditorContext } from './paper/editor-context.ts';
import { TaxPrompt } from './tax-prompt.tsx';
import { useChooseClient, useFirstClient } from './use-choose-client.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { type EditorActor, useInvoiceEditor, useMode, useSaveBlocked } from './use-invoice-editor.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useNextNumber } from './use-next-number.ts';
import { useSaveInvoice } from './use-save-invoice.ts';
import { useSenderMemory } from './use-sender-memory.ts';

type Props = { first: InvoiceDraft; clientId: number | null; start: Start };

/** The editor of a new document, on its paper. */
export function NewInvoiceEditor({ first, clientId: firstClient, start }: Props) {
  const { kind = 'invoice' } = start;
  const title = `New ${KIND_WORDS[kind].toLowerCase()}`;
  usePageTitle(title);
  const save = useSaveInvoice(null);
  const sender = useSenderMemory();
  const { handleNews, numberError } = useEditorNews(kind, () => actor.send({ type: 'SAVE' }));
  const actor = useInvoiceEditor({ input: { draft: first, isNew: true }, save, onNews: handleNews, sender });
  useLeaveGuard(actor);
  const clientId = useSelector(actor, ({ context }) => context.draft.clientId);
  const ownNumber = useSelector(actor, ({ context }) => context.draft.number);
  const date = useSelector(actor, ({ context }) => context.draft.date);
  const number = useNextNumber(kind, clientId, date);
  const mode = useMode(actor);
  const { choose, isComing } = useChooseClient(actor, start);
  const blocked = useSaveBlocked(actor, isComing);
  useFirstClient(firstClient, choose);
  const screen = useRef<HTMLDivElement>(null);
  useFocusOnClient(screen, clientId);
  const world = useMemo(
    () => ({
      actor,
      settings: start.settings,
      nextNumber: number,
      isSaved: false,
      numberError,
      chooseClient: choose,
    }),
    [actor, start.settings, number, numberError, choose],
  );
  const about = clientId === null ? 'Choose a client' : `No. ${ownNumber || number}`;
  return (
    <EditorContext value={world}>
      {/* Keys pressed after saving are meant for the page that is being loaded. */}
      {mode === 'viewing' ? null : <Keys actor={actor} isComing={isComing} />}
      <div ref={screen} className={styles.screen} role="dialog" aria-modal="true" aria-label={title}>
        <EditBar actor={actor} title={title} about={about} isComing={isComing}>
          {clientId === null ? null : <ClientSelect value={clientId} onChange={choose} />}
        </EditBar>
        <div className={styles.scroll}>
          {start.settings.taxes.length === 0 && !start.settings.hideTaxAlert ? <TaxPrompt /> : null}
          <Desk paperSize={start.settings.paperSize} isEdited>
            <InertWhileSaving actor={actor}>
              <EditPaper
                isComing={isComing}
                billTo={clientId === null ? <ClientOnPaper onChange={choose} /> : undefined}
              />
            </InertWhileSaving>
          </Desk>
        </div>
        <CloseDialog actor={actor} opened={mode === 'confirmingClose'} blocked={blocked} />
      </div>
    </EditorContext>
  );
}

function Keys({ actor, isComing }: { actor: EditorActor; isComing: boolean }) {
  useEditorKeys(actor, isComing);
  return null;
}

/**
 * Keeps the focus on the client when one is chosen on the paper, where its selector then makes way for the texts: on the
 * selector in the bar, on a phone on the part of the paper that opens these texts.
 */
function useFocusOnClient(screen: RefObject<HTMLElement | null>, clientId: number | null): void {
  useLayoutEffect(() => {
    if (clientId === null || document.activeElement !== document.body) return;
    const places = screen.current?.querySelectorAll<HTMLElement>('header select, [data-block="billTo"]');
    for (const place of places ?? []) {
      // Of these only the one that is shown can take the focus.
      place.focus({ preventScroll: true });
      if (document.activeElement === place) return;
    }
  }, [screen, clientId]);
}

/** Reports how saving ended, and leaves for the saved invoice. `numberError`: why the server refused its number. */
function useEditorNews(kind: DocumentKind, retry: () => void) {
  const navigate = useNavigate();
  const { close } = useOverlay();
  const toast = useUnit(toastShown);
  const [numberError, setNumberError] = useState<string>();
  const reportFailure = useSaveFailure(kind);
  const download = useDownloadPdf();
  const leaves = useRef(false);

  const handleNews = (news: EditorNews) => {
    if (news.type === 'closed') {
      if (!leaves.current) close();
    } else if (news.type === 'refused') {
      setNumberError(news.error instanceof ApiError ? fieldError(news.error, 'number') : undefined);
      reportFailure(news.error, retry);
    } else {
      toast({ id: 'invoice-saved', kind: 'done', message: `${KIND_WORDS[kind]} saved` });
      if (news.invoice === null) return close();
      leaves.current = true;
      if (news.downloads) download({ ...news.invoice, kind });
      navigate(`/${kind}s/${encodeURIComponent(news.invoice.number)}`);
    }
  };
  return { handleNews, numberError };
}
