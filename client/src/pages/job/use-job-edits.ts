import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback, useMemo } from 'react';
import { clients } from '#entities/client/model.ts';
import { editJob } from '#entities/job/commands.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { useAutosave } from '#shared/lib/autosave/use-autosave.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import type { EditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { amountEdits, derivedBy } from './amount-edits.ts';
import { useFollowingRate } from './use-following-rate.ts';

/** The edits of a job's page. Each is one command, is shown at once, and reports its save state. */
export function useJobEdits(job: Job) {
  const [submit, primary] = useUnit([commandFx, $primaryCurrency]);
  const withMessage = useRateMessage();
  const saving = useAutosave<CommandDraft>({ pauseMs: 0, save: submit });
  const { save } = saving;
  const follow = useFollowingRate();
  const edits = useMemo(() => {
    return {
      set: (fields: Partial<Job>, label: string, baseline?: EditBaseline) =>
        save(withBaseline(editJob(job, fields, label), baseline)),
      /** Sets another client, job type or language pair, together with the rate that is guessed from the client. */
      setPointer: async (fields: Pointers, label: string) => {
        const rate = await follow(job, fields);
        const derived = job.flat_rate ? {} : derivedBy(job, rate, primary);
        save(withMessage(editJob(job, { ...fields, ...rate }, label, derived), fields.client_id, rate));
      },
      setUnit: async (unitId: number) => {
        if (unitId === FLAT_RATE_UNIT_ID) {
          const flat = { quantity: 1, rate: job.value };
          return save(editJob(job, { unit_id: unitId, flat_rate: true }, 'Unit', flat));
        }
        const fields = { unit_id: unitId, flat_rate: false };
        const rate = job.flat_rate ? {} : await follow(job, fields);
        const derived = derivedBy(job, job.flat_rate ? { rate: job.rate } : rate, primary);
        save(editJob(job, { ...fields, ...rate }, 'Unit', derived));
      },
      ...amountEdits(job, primary, save),
    };
  }, [job, primary, save, follow, withMessage]);
  return { ...edits, saving };
}

/** Says what another client did to the rate of a job, with Undo; returns the command with the key of its message. */
function useRateMessage() {
  const [byId, undo, toast] = useUnit([clients.$byId, undoFx, toastShown]);
  return useCallback(
    (draft: CommandDraft, clientId: number | null | undefined, { rate }: Partial<Pick<Job, 'rate'>>) => {
      const client = byId.get(clientId ?? 0);
      if (rate === undefined || client === undefined) return draft;
      const key = crypto.randomUUID();
      const message =
        rate === 0
          ? `No rate of ${client.name} matches: the rate is empty`
          : `The rate of ${client.name} applies`;
      const perform = () => void undo({ commandId: key }).catch(() => undefined);
      toast({ id: key, kind: 'done', message, actions: [{ label: 'Undo', perform }] });
      return { ...draft, key };
    },
    [byId, undo, toast],
  );
}

const withBaseline = (draft: CommandDraft, baseline: EditBaseline | undefined): CommandDraft =>
  baseline === undefined ? draft : baseline.attachTo(draft);

type Pointers = Partial<Pick<Job, 'client_id' | 'job_type_id' | 'language_pair_id'>>;

export type JobEdits = ReturnType<typeof useJobEdits>;
