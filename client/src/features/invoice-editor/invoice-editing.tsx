import { invoiceLabel, isDraftNumber } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Desk } from '#entities/invoice/ui/desk.tsx';
import { recordPlace } from '#shared/lib/edit-questions/place.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { CloseDialog } from './close-dialog.tsx';
import { KIND_WORDS } from './draft/draft.ts';
import { EditBar } from './edit-bar.tsx';
import styles from './editor.module.css';
import { InertWhileSaving } from './inert-while-saving.tsx';
import { EditPaper } from './paper/edit-paper.tsx';
import { EditorContext } from './paper/editor-context.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import type { ExistingEditor } from './use-existing-editor.ts';
import { useSaveBlocked } from './use-invoice-editor.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** The editor of an existing document, shown instead of the paper. */
export function InvoiceEditing({ editor }: { editor: ExistingEditor }) {
  const { actor, kind, documentId, settings, number, numberError, client, mode } = editor;
  useEditorKeys(actor);
  useLeaveGuard(actor);
  const blocked = useSaveBlocked(actor, false);
  const box = useRef<HTMLDivElement>(null);
  useFirstFocus(box, editor.takesFocus);
  const world = useMemo(
    () => ({ actor, settings, nextNumber: number, isSaved: true, numberError, chooseClient: null }),
    [actor, settings, number, numberError],
  );
  return (
    <EditorContext value={world}>
      <div ref={box} className={styles.inPage}>
        <EditBar
          actor={actor}
          title={isDraftNumber(number) ? invoiceLabel(number) : `${KIND_WORDS[kind]} ${number}`}
          about={client}
        />
        <div className={styles.questions}>
          <QuestionsAt place={recordPlace(kind, documentId)} />
        </div>
        <Desk paperSize={settings.paperSize} isEdited className={styles.grow}>
          <InertWhileSaving actor={actor}>
            <EditPaper />
          </InertWhileSaving>
        </Desk>
        <CloseDialog actor={actor} opened={mode === 'confirmingClose'} blocked={blocked} />
      </div>
    </EditorContext>
  );
}

/** Focuses the first field of the paper, where the keyboard would start at the top of the page otherwise. */
function useFirstFocus(box: RefObject<HTMLElement | null>, takesFocus: RefObject<boolean>): void {
  useEffect(() => {
    if (takesFocus.current)
      box.current?.querySelector<HTMLElement>('article :is(input, textarea, button)')?.focus();
  }, [box, takesFocus]);
}
