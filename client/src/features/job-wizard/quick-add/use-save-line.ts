import type { QuickJobAnswer } from '@ledgerline/shared-events/quick-add/answers.ts';
import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { $minimumOf } from '#entities/client/minimum.ts';
import { useJobCreated } from '#entities/job/use-job-created.ts';
import { $userId } from '#entities/session/model.ts';
import { $primaryCurrency, $timeZone } from '#entities/settings/model.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { draftStorage } from '../machine/draft-storage.ts';
import { createJob } from '../machine/job-of-draft.ts';
import { draftOfQuickJob } from './draft-of-quick-job.ts';

/** Saves the job of a line, or goes on with it in the wizard. */
export function useSaveLine() {
  const [submit, currency, timeZone, userId, minimumOf] = useUnit([
    commandFx,
    $primaryCurrency,
    $timeZone,
    $userId,
    $minimumOf,
  ]);
  const { open, close } = useOverlay();
  const navigate = useNavigate();
  const announce = useJobCreated();
  return {
    save({ job }: QuickJobAnswer, opensJob: boolean): void {
      const [key, id] = [crypto.randomUUID(), newId()];
      const draft = createJob(
        draftOfQuickJob(job, timeZone),
        { currency, timeZone, now: new Date().toISOString(), minimumOf },
        id,
      );
      const answer = submit({ ...draft, key });
      if (opensJob) void navigate(`/jobs/${id}`, { replace: true });
      else close();
      announce({ key, id, message: 'Job saved', answer, another: () => open('quick') });
    },
    allSteps({ job }: QuickJobAnswer): void {
      draftStorage(userId).write(draftOfQuickJob(job, timeZone));
      open('job');
    },
    close,
  };
}
