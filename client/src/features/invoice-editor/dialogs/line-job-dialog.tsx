import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { openDeadline, storeDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $units } from '#entities/catalogue/model.ts';
import { JobTypeField } from '#entities/catalogue/ui/job-type-field.tsx';
import { LanguagePairField } from '#entities/catalogue/ui/language-pair-field.tsx';
import { UnitField } from '#entities/catalogue/ui/unit-field.tsx';
import { TermsFields, termsProblem } from '#entities/job/ui/terms-fields.tsx';
import { DeadlineFields } from '#entities/job/ui/typed-deadline.tsx';
import { $timeZone } from '#entities/settings/model.ts';
import { FormDialog } from '#shared/ui/dialog/form-dialog.tsx';
import type { LineJob } from '../draft/draft.ts';
import styles from './dialogs.module.css';

type Props = {
  job: LineJob;
  currency: string;
  /** Null for a new line. */
  line: number | null;
  /** Why it can't be saved yet. */
  blocked: string | undefined;
  onSave(job: LineJob): void;
  onClose(): void;
};

/** The job that a line of a quote will be: its type, pair, unit, deadline, minimum fee and surcharges. */
export function LineJobDialog({ job: saved, currency, line, blocked, onSave, onClose }: Props) {
  const [job, setJob] = useState(saved);
  const [isInvalid, setInvalid] = useState(false);
  const isFlat = job.unit_id === FLAT_RATE_UNIT_ID;
  const problem = isFlat ? undefined : termsProblem(job.surcharges ?? []);
  const change = (fields: Partial<LineJob>) => setJob((before) => ({ ...before, ...fields }));
  return (
    <FormDialog
      title={line === null ? 'Add job' : `Job of line ${line}`}
      submit={line === null ? 'Add' : 'Save'}
      blocked={isInvalid ? 'Enter a date and a time, or leave both empty' : (problem ?? blocked)}
      cancel="plain"
      width={400}
      className={styles.fields}
      onSubmit={() => onSave(job)}
      onClose={onClose}
    >
      <WorkFields job={job} onChange={change} />
      <Deadline
        deadline={job.deadline}
        onChange={(deadline) => change({ deadline })}
        onInvalidChange={setInvalid}
      />
      {isFlat ? null : (
        <TermsFields
          currency={currency}
          terms={{ minimum: job.minimum ?? '', surcharges: job.surcharges ?? [] }}
          onChange={({ minimum, surcharges }) =>
            change({
              ...(minimum !== undefined && { minimum: minimum || null }),
              ...(surcharges !== undefined && { surcharges }),
            })
          }
        />
      )}
    </FormDialog>
  );
}

type FieldsProps = { job: LineJob; onChange(fields: Partial<LineJob>): void };

function WorkFields({ job, onChange }: FieldsProps) {
  const units = useUnit($units);
  return (
    <>
      <JobTypeField value={job.job_type_id} onChange={(id) => onChange({ job_type_id: id })} />
      <LanguagePairField
        value={job.language_pair_id}
        none="None"
        onChange={(id) => onChange({ language_pair_id: id })}
      />
      <UnitField value={job.unit_id} units={units} onChange={(id) => onChange({ unit_id: id })} />
    </>
  );
}

type DeadlineProps = {
  deadline: string | null;
  onChange(deadline: string | null): void;
  onInvalidChange(isInvalid: boolean): void;
};

type Moment = { date: string | null; time: string | null };

/** A time without a date is none. */
function Deadline({ deadline, onChange, onInvalidChange }: DeadlineProps) {
  const timezone = useUnit($timeZone);
  const [{ date, time }, setTyped] = useState<Moment>(() =>
    deadline === null ? { date: null, time: null } : openDeadline(deadline, timezone),
  );
  const type = (next: Partial<Moment>) => {
    const typed = { date, time, ...next };
    setTyped({ date: typed.date, time: typed.time });
    onChange(typed.date === null ? null : storeDeadline({ ...typed, date: typed.date, timezone }));
  };
  return (
    <DeadlineFields
      {...{ date, time }}
      picks={0}
      onDate={(next) => type({ date: next })}
      onTime={(next) => type({ time: next })}
      onInvalidChange={onInvalidChange}
    />
  );
}
