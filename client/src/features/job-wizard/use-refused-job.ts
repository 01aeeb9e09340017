import { isCommand } from '@ledgerline/shared-events/api/command-effects.ts';
import { createWatch, scopeBind } from 'effector';
import { useProvidedScope } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import { $userId } from '#entities/session/model.ts';
import { $timeZone } from '#entities/settings/model.ts';
import { commandRefused } from '#shared/lib/commands/model.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { toastDismissed, toastShown } from '#shared/lib/toasts/model.ts';
import { draftOfJob } from './machine/draft-of-job.ts';
import { draftStorage } from './machine/draft-storage.ts';

/**
 * Offers a job that the server refused in the wizard again. A wizard that is still open with this job reports the
 * refusal itself; otherwise the message opens the draft. If there is another draft meanwhile, that one is kept: then
 * the job can only be sent again.
 */
export function useRefusedJob(): void {
  const scope = useProvidedScope();
  const overlay = useOverlay();
  const isInWizard = useEffectEvent(() => overlay.overlay === 'job');
  const openDraft = useEffectEvent(() => overlay.open('job'));
  useEffect(() => {
    if (scope === null) return;
    const toast = scopeBind(toastShown, { scope });
    const dismiss = scopeBind(toastDismissed, { scope });
    return createWatch({
      unit: commandRefused,
      scope,
      fn({ key, name, payload, message }) {
        const draft = isCommand(name, 'CreateJob') ? draftOfJob(payload, scope.getState($timeZone)) : null;
        if (draft === null) return;
        const drafts = draftStorage(scope.getState($userId));
        const kept = drafts.read();
        const isSame = kept !== null && kept.name.trim() === draft.name && kept.clientId === draft.clientId;
        if (isSame && isInWizard()) dismiss(key);
        if (kept !== null) return;
        drafts.write(draft);
        const open = { label: 'Open the draft', perform: () => openDraft() };
        toast({ id: key, kind: 'error', message, actions: [open], lasts: null });
      },
    });
  }, [scope]);
}
