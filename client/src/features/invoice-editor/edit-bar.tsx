import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useIsPaperStacked, useMedia } from '#shared/lib/media/use-media.ts';
import { SavingText } from '#shared/lib/saving/saving-text.tsx';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { CurrencyButton } from './currency-button.tsx';
import styles from './editor.module.css';
import { InertWhileSaving } from './inert-while-saving.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { type EditorActor, useIsDirty, useIsInert, useMode, useSaveBlocked } from './use-invoice-editor.ts';

type Props = {
  actor: EditorActor;
  title: string;
  about: string;
  /** Whether jobs of the client are still loading. */
  isComing?: boolean;
  /** Shown beside the title: the selector of the client. */
  children?: ReactNode;
};

/** The bar above an edited paper: close, title, language and Save. */
export function EditBar({ actor, title, about, isComing = false, children }: Props) {
  const isStacked = useIsPaperStacked();
  const canUndo = useSelector(actor, ({ context }) => context.past.length > 0);
  const canRedo = useSelector(actor, ({ context }) => context.future.length > 0);
  const close = () => actor.send({ type: 'CLOSE' });
  return (
    <header className={styles.bar}>
      <div className={styles.side}>
        {isStacked ? (
          <IconButton icon="x" label="Close" onClick={close} />
        ) : (
          <Button variant="subtle" icon="x" shortcut="Esc" onClick={close}>
            Close
          </Button>
        )}
        <span className={styles.rule} />
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.about}>{about}</span>
        <InertWhileSaving actor={actor}>{children}</InertWhileSaving>
      </div>
      <div className={styles.side}>
        <EditState actor={actor} />
        <IconButton
          icon="arrow-back-up"
          label="Undo (Ctrl Z)"
          aria-disabled={!canUndo}
          onClick={() => actor.send({ type: 'UNDO' })}
        />
        <IconButton
          icon="arrow-forward-up"
          label="Redo (Ctrl Shift Z)"
          aria-disabled={!canRedo}
          onClick={() => actor.send({ type: 'REDO' })}
        />
        <InertWhileSaving actor={actor}>
          <CurrencyButton />
          <LanguageMenu />
        </InertWhileSaving>
        <SaveButtons actor={actor} blocked={useSaveBlocked(actor, isComing)} />
      </div>
    </header>
  );
}

/** Whether the invoice is being saved, or has edits that are not saved. */
function EditState({ actor }: { actor: EditorActor }) {
  const isDirty = useIsDirty(actor);
  const isNew = useSelector(actor, ({ context }) => context.isNew);
  const isSaving = useMode(actor) === 'saving';
  return (
    <span className={styles.state} role="status">
      {isSaving ? (
        <SavingText />
      ) : isNew || isDirty ? (
        <>
          <i className={styles.dot} />
          Not saved yet
        </>
      ) : null}
    </span>
  );
}

/** @param blocked why the invoice cannot be saved now, as a sentence for the user */
function SaveButtons({ actor, blocked }: { actor: EditorActor; blocked: string | undefined }) {
  const isResting = useIsInert(actor);
  const isTight = useMedia('(max-width: 1263px)');
  const saveAndDownload = () => actor.send({ type: 'SAVE_AND_DOWNLOAD' });
  return (
    <>
      {isTight ? (
        <IconButton
          icon="file-download"
          label="Save and download PDF"
          aria-disabled={blocked !== undefined}
          disabled={isResting}
          onClick={saveAndDownload}
        />
      ) : (
        <Button icon="file-download" blocked={blocked} disabled={isResting} onClick={saveAndDownload}>
          Save and download
        </Button>
      )}
      <Button
        variant="primary"
        shortcut="Ctrl Enter"
        blocked={blocked}
        disabled={isResting}
        onClick={() => actor.send({ type: 'SAVE' })}
      >
        Save
      </Button>
    </>
  );
}
