import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#shared/ui/button/index.ts';
import { lacksSender } from '../draft/draft.ts';
import type { AfterSave } from '../machine/editor-types.ts';
import { useSaveBlocked } from '../use-invoice-editor.ts';
import { useDraftPart, useEditorEnvironment } from './editor-context.ts';
import styles from './sender-question.module.css';

const GO_ON: Record<AfterSave, { label: string; type: 'SAVE' | 'SAVE_AND_DOWNLOAD' | 'SAVE_AND_CLOSE' }> = {
  stay: { label: 'Save', type: 'SAVE' },
  download: { label: 'Save and download', type: 'SAVE_AND_DOWNLOAD' },
  leave: { label: 'Save and close', type: 'SAVE_AND_CLOSE' },
};

type Props = { isComing: boolean; children: ReactNode };

/** The sender on the paper. When the invoice would be issued without a sender, a question for one appears below. */
export function SenderQuestion({ isComing, children }: Props) {
  const { actor } = useEditorEnvironment();
  const open = useSelector(actor, ({ context }) => context.senderQuestion);
  const box = useRef<HTMLElement>(null);
  const text = useId();
  const isRepeated = useIsRepeated(open);
  const blocked = useSaveBlocked(actor, isComing);
  const isNameless = useDraftPart(lacksSender);
  useEffect(() => {
    if (open === null) return;
    // Waits a frame, so that a closing dialog returns the focus first.
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('textarea, button')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [open]);
  if (open === null) return <section ref={box}>{children}</section>;
  const { label, type } = GO_ON[open.afterwards];
  return (
    <section ref={box} aria-label="Sender" aria-describedby={text}>
      {children}
      <div className={styles.question}>
        <p id={text} role="status">
          <b>Who sends this invoice?</b> Add your business name, address and contact details here. Your next
          invoices will have them too.
        </p>
        {isRepeated && isNameless ? (
          <p className={styles.again} role="alert">
            Enter your business name, or skip it for now.
          </p>
        ) : null}
        <div className={styles.answers}>
          <Button
            size="sm"
            variant="primary"
            blocked={isNameless ? 'Enter your business name first' : blocked}
            onClick={() => actor.send({ type })}
          >
            {label}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            blocked={blocked}
            onClick={() => actor.send({ type: 'GO_ON_WITHOUT_SENDER' })}
          >
            Skip for now
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Whether Save was pressed again while the question was open: each time opens it with a new object. */
function useIsRepeated(question: object | null): boolean {
  const [first, setFirst] = useState(question);
  if (question === null ? first !== null : first === null) setFirst(question);
  return question !== null && first !== null && question !== first;
}
