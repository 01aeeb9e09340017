import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { editJob } from '#entities/job/commands.ts';
import { useAutosave } from '#shared/lib/autosave/use-autosave.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { useStateWithoutQuestion } from '#shared/lib/edit-questions/use-state-without-question.ts';
import { SaveState } from '#shared/ui/chip/index.ts';
import { EditableText, FormatTools, useRichText } from '#shared/ui/rich-text/index.ts';
import styles from '../job.module.css';

const PAUSE_MS = 1000;
const TOOLS = ['bold', 'italic', 'list', 'link'] as const;

/** Notes in simple HTML. They are saved automatically a second after the last key, and on blur. */
export function NotesEditor({ job }: { job: Job }) {
  const submit = useUnit(commandFx);
  const newest = useRef(job);
  newest.current = job;
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

  const field = useRichText({
    value: job.notes,
    onChange: write,
    onFocus: () => baseline.begin(job),
    onLeave: flush,
  });
  const shown = useStateWithoutQuestion(fieldPlace('job', job.id, 'notes'), state);
  return (
    <div {...field.areaHandlers}>
      <div className={styles.tools}>
        <h2 className="h2">Notes</h2>
        <FormatTools label="Notes, format" field={field} tools={TOOLS} />
        <span style={{ marginLeft: 12 }}>
          <SaveState state={shown} failure="We couldn't update the job." onRetry={retry} />
        </span>
      </div>
      <EditableText field={field} className={styles.notes} label="Notes" placeholder="Add notes…" />
    </div>
  );
}
