import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { editJob } from '#entities/job/commands.ts';
import { useAutosave } from '#shared/lib/autosave/use-autosave.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { SaveState } from '#shared/ui/chip/index.ts';
import { FormatTool, FormatTools, useHtmlEditing } from '#shared/ui/rich-text/index.ts';
import styles from '../job.module.css';

const PAUSE_MS = 1000;

/** Notes in simple HTML. They are saved automatically a second after the last key, and on blur. */
export function NotesEditor({ job }: { job: Job }) {
  const submit = useUnit(commandFx);
  const newest = useRef(job);
  newest.current = job;
  const box = useRef<HTMLDivElement>(null);
  const baseline = useEditBaseline();
  const { state, change, flush, retry } = useAutosave<{ notes: string; draft: CommandDraft }>({
    pauseMs: PAUSE_MS,
    save: ({ notes, draft }) => {
      // Further typing is based on the notes that were just saved; the box shows no other change meanwhile.
      baseline.begin({ ...newest.current, notes });
      return submit(draft);
    },
  });
  const write = (notes: string) =>
    change({ notes, draft: baseline.attachTo(editJob(newest.current, { notes }, 'Notes')) });

  const { handleInput, handlePaste, handleLeave, format } = useHtmlEditing(box, job.notes, write);
  const link = () => {
    const selected = document.getSelection()?.toString().trim() ?? '';
    if (selected === '') return;
    format('createLink', /^(https?:|mailto:)/.test(selected) ? selected : `https://${selected}`);
  };
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Notes">
        <h2 className="h2">Notes</h2>
        <FormatTools onFormat={format} />
        <FormatTool icon="link" label="Link the selected address" onClick={link} />
        <span style={{ marginLeft: 12 }}>
          <SaveState state={state} failure="We couldn't update the job." onRetry={retry} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no lists and no emphasis */}
      <div
        ref={box}
        className={styles.notes}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-label="Notes"
        aria-multiline="true"
        data-placeholder="What should not be forgotten?"
        onInput={handleInput}
        onPaste={handlePaste}
        onFocus={() => baseline.begin(job)}
        onBlur={() => {
          flush();
          handleLeave();
        }}
      />
    </>
  );
}
