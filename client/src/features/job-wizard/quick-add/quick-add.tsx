import '@mantine/core/styles/Modal.layer.css';
import type { Picked } from '@ledgerline/shared-events/quick-add/parse-job.ts';
import { Modal } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { keepKeysUntilFocus } from '#shared/lib/actions/typed-ahead.ts';
import { useKeyScope } from '#shared/lib/actions/use-actions.ts';
import { useOnceReady } from '#shared/lib/actions/use-once-ready.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { pickedField, type ShownField, shownFields } from './fields.ts';
import styles from './quick-add.module.css';
import { QuickFields } from './quick-fields.tsx';
import { QuickLine } from './quick-line.tsx';
import { QuickFoot, QuickName, QuickValue } from './quick-rows.tsx';
import { useQuickJob } from './use-quick-job.ts';
import { useSaveLine } from './use-save-line.ts';

const NOTHING_PICKED: Picked = {};

/** A new job in one line, read back part by part before it is saved. */
export function Page() {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState(NOTHING_PICKED);
  const [isAsking, setAsking] = useState(false);
  const { answer, input, accept, isWaiting } = useQuickJob(text, picked);
  const { save, allSteps, close } = useSaveLine();
  const line = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const fields = shownFields(text, answer, input);
  const question = fields.find(({ state }) => state === 'question');
  const canSave = text.trim() !== '';

  const saveNow = (opensJob: boolean) => {
    if (!canSave) return;
    if (isWaiting) return waitToSave(opensJob);
    if (question === undefined) return save(answer, opensJob);
    setAsking(true);
    box.current?.querySelector<HTMLElement>(`[data-field="${question.field}"]`)?.focus();
  };
  const { isSaving, waitToSave } = useSaveOnce(text + JSON.stringify(picked), !isWaiting, saveNow);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.repeat) saveNow(event.ctrlKey || event.metaKey);
  };
  const withFocus = (change: () => void) => {
    change();
    setAsking(false);
    line.current?.focus();
  };
  return (
    <Frame onClose={close}>
      <div ref={box}>
        <div className={styles.head}>
          <Icon name="bolt" size={20} />
          <QuickLine field={line} text={text} answer={answer} onText={setText} onKeyDown={handleKey} />
          <button type="button" className={styles.close} aria-keyshortcuts="Escape" onClick={close}>
            <span className="d-only" aria-hidden="true">
              <kbd>Esc</kbd>
            </span>
            <span className="m-only">Cancel</span>
            <span className="vh d-only">Close quick add</span>
          </button>
        </div>
        <QuickFields
          fields={fields}
          onPick={(field, id) => withFocus(() => setPicked({ ...picked, [pickedField(field)]: id }))}
          onType={(field) => selectWords(line.current, field)}
        />
        <QuickName {...{ text, answer }} onAccept={(offer) => withFocus(() => accept(offer))} />
        <QuickValue
          job={answer.job}
          {...{ canSave, isSaving }}
          question={isAsking ? question?.label : undefined}
          onAllSteps={() => allSteps(answer)}
          onSave={() => saveNow(false)}
        />
        <QuickFoot />
      </div>
    </Frame>
  );
}

/**
 * Saves once the lists and the client's rates are read, for whoever was faster: without them the job would have no client
 * or be free of charge. Until then, another change of the line ends it.
 */
function useSaveOnce(line: string, isReady: boolean, save: (opensJob: boolean) => void) {
  const { waiting, wait } = useOnceReady<{ line: string; opensJob: boolean }>(isReady, (request) => {
    if (request.line === line) save(request.opensJob);
  });
  return { isSaving: waiting?.line === line, waitToSave: (opensJob: boolean) => wait({ line, opensJob }) };
}

function Frame({ onClose, children }: { onClose(): void; children: ReactNode }) {
  return (
    <Modal.Root
      classNames={{ overlay: styles.overlay ?? '', content: styles.content ?? '', inner: styles.inner ?? '' }}
      opened
      onClose={onClose}
      size={760}
      yOffset={0}
      centered={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Quick add">
        <HoldKeys />
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Puts the focus on the words of a field, or behind the line where it has none. */
function selectWords(line: HTMLTextAreaElement | null, { span }: ShownField): void {
  line?.focus();
  const end = line?.value.length ?? 0;
  line?.setSelectionRange(span?.from ?? end, span?.to ?? end);
}

function HoldKeys() {
  useKeyScope('dialog');
  useLayoutEffect(keepKeysUntilFocus, []);
  return null;
}
