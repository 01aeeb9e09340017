import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobStatus } from '@ledgerline/shared-events/jobs/status.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { $jobTypes, $languagePairs, jobTypes, languagePairs } from '#entities/catalogue/model.ts';
import { clients } from '#entities/client/model.ts';
import { STATUS_LOOK } from '#entities/job/ui/status-view.ts';
import { $languagePairsDisabled, $now, $timeZone } from '#entities/settings/model.ts';
import { clientNameOf } from '#features/job-status/client-of-job.ts';
import { useJobActions } from '#features/job-status/use-job-actions.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import styles from '../job.module.css';
import type { JobEdits } from '../use-job-edits.ts';
import { $isPairRequested, pairAnswered, pairRequested } from './pair-request.ts';
import { PickChip } from './pick-chip.tsx';

const ANY = 'any';

/** Status, job type, language pair and client. */
export function JobChips({ job, edits }: { job: Job; edits: JobEdits }) {
  const [types, pairs, typeById, pairById, clientById, isWithoutPairs] = useUnit([
    $jobTypes,
    $languagePairs,
    jobTypes.$byId,
    languagePairs.$byId,
    clients.$byId,
    $languagePairsDisabled,
  ]);
  const [isPairOpen, openPair, closePair] = useUnit([$isPairRequested, pairRequested, pairAnswered]);
  const type = job.job_type_id === null ? undefined : typeById.get(job.job_type_id);
  const pair = job.language_pair_id === null ? undefined : pairById.get(job.language_pair_id);
  const client = clientNameOf(job, clientById);
  return (
    <div className={styles.chips}>
      <StatusChip job={job} />
      <PickChip
        label="Job type"
        text={type?.name ?? 'Job type'}
        tone={type === undefined ? 'line' : 'grey'}
        options={types.map(({ id, name }) => ({ id, label: name }))}
        onPick={(id) => void edits.setPointer({ job_type_id: Number(id) }, 'Job type')}
      />
      {isWithoutPairs ? null : (
        <PickChip
          label="Language pair"
          text={pair === undefined ? 'No language pair' : languagePairLabel(pair)}
          tone={pair === undefined ? 'line' : 'grey'}
          options={[
            ...pairs.map((one) => ({ id: one.id, label: languagePairLabel(one) })),
            { id: ANY, label: 'Any' },
          ]}
          isOpen={isPairOpen}
          onOpen={(isOpen) => (isOpen ? openPair() : closePair())}
          onPick={(id) =>
            void edits.setPointer({ language_pair_id: id === ANY ? null : Number(id) }, 'Language pair')
          }
        />
      )}
      {client === '' ? null : <Chip size="lg">{client}</Chip>}
      {job.invoiced ? (
        <Chip size="lg" icon="receipt">
          Invoiced
        </Chip>
      ) : null}
    </div>
  );
}

/** The status, with a menu of the statuses that the job does not have. */
function StatusChip({ job }: { job: Job }) {
  const [now, timeZone] = useUnit([$now, $timeZone]);
  const acts = useJobActions();
  const status = jobStatus(job, now, timeZone);
  const look = STATUS_LOOK[status];
  const perform = {
    active: () => acts.activate([job]),
    onHold: () => acts.hold([job]),
    completed: () => acts.complete([job]),
  };
  const others = (['active', 'onHold', 'completed'] as const).filter(
    (one) => one !== (status === 'late' ? 'active' : status),
  );
  return (
    <PickChip
      label="Status"
      text={look.word}
      tone={look.tone}
      icon={look.icon}
      options={others.map((one) => ({ id: one, label: STATUS_LOOK[one].word, icon: STATUS_LOOK[one].icon }))}
      onPick={(id) => {
        const chosen = others.find((one) => one === id);
        if (chosen !== undefined) perform[chosen]();
      }}
    />
  );
}
