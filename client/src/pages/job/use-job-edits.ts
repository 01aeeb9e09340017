import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { differsFromCalculated, jobValue } from '@ledgerline/shared-events/money/job-value.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { converted, editJob, type Job, withValue } from '../../entities/job/index.ts';
import { $primaryCurrency } from '../../entities/settings/index.ts';
import { decimalText } from '../../shared/lib/amounts/decimal-text.ts';
import { useAutosave } from '../../shared/lib/autosave/use-autosave.ts';
import { type Beginning, type CommandDraft, commandFx } from '../../shared/lib/commands/index.ts';

/** The edits of a job's page. Each is one command, shows at once, and tells how its saving went. */
export function useJobEdits(job: Job) {
  const [submit, primary] = useUnit([commandFx, $primaryCurrency]);
  const saving = useAutosave<CommandDraft>({ pauseMs: 0, save: submit });
  const { save } = saving;
  const edits = useMemo(() => {
    const worth = (value: string) => ({
      value: Number(value),
      converted_value: converted(value, job, primary),
    });
    return {
      set: (fields: Partial<Job>, label: string, begun?: Beginning) =>
        save(begunWith(editJob(job, fields, label), begun)),
      /** Another quantity or rate moves the value with it, unless the rate is flat. */
      setAmount: (field: 'quantity' | 'rate', amount: string, label: string, begun: Beginning) => {
        const fields = { [field]: Number(amount) };
        const derived = job.flat_rate ? {} : withValue({ ...job, ...fields }, primary);
        save(begun.of(editJob(job, fields, label, derived)));
      },
      /** A value that differs from the calculated one makes the rate flat. */
      setValue: (value: string, begun: Beginning) => {
        const isFlat =
          job.flat_rate ||
          differsFromCalculated(value, decimalText(job.quantity), decimalText(job.rate), job.currency);
        const derived = { ...worth(value), flat_rate: isFlat };
        save(begun.of(editJob(job, { value: Number(value) }, 'Value', derived)));
      },
      setUnit: (unitId: number) =>
        unitId === FLAT_RATE_UNIT_ID
          ? save(editJob(job, { unit_id: unitId, flat_rate: true }, 'Unit', { quantity: 1, rate: job.value }))
          : save(editJob(job, { unit_id: unitId, flat_rate: false }, 'Unit', withValue(job, primary))),
      /** Takes the flat rate away: the value is quantity × rate again. */
      calculate: () => {
        const value = jobValue(decimalText(job.quantity), decimalText(job.rate), job.currency);
        save(editJob(job, { flat_rate: false }, 'Calculated value', worth(value)));
      },
    };
  }, [job, primary, save]);
  return { ...edits, saving };
}

const begunWith = (draft: CommandDraft, begun: Beginning | undefined): CommandDraft =>
  begun === undefined ? draft : begun.of(draft);

export type JobEdits = ReturnType<typeof useJobEdits>;
