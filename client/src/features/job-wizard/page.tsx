import { useUnit } from 'effector-react';
import { useCallback, useEffect, useRef } from 'react';
import { useJobCreated } from '#entities/job/use-job-created.ts';
import { $userId } from '#entities/session/model.ts';
import { $languagePairsDisabled } from '#entities/settings/model.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { draftStorage } from './machine/draft-storage.ts';
import { type SentJob, useWizardActor, WizardContext, type WizardRef } from './use-wizard.ts';
import { Wizard } from './wizard.tsx';

/** The wizard for a new job, full screen over the page from which it was opened. */
export function Page() {
  const { close, open, param } = useOverlay();
  const sent = useRef<SentJob | null>(null);
  const clientId = Number(param('client') ?? Number.NaN);
  const ref = useWizardActor(Number.isInteger(clientId) ? clientId : null, sent);
  usePairs(ref);
  const announce = useJobCreated();
  const handleSaved = useCallback(() => {
    close();
    const saved = sent.current;
    sent.current = null;
    if (saved !== null) announce({ ...saved, message: 'Job saved', another: () => open('job') });
  }, [close, open, announce]);
  useSaved(ref, handleSaved);
  return (
    <WizardContext value={ref}>
      <Wizard onClose={close} />
    </WizardContext>
  );
}

function usePairs(ref: WizardRef): void {
  const isOff = useUnit($languagePairsDisabled);
  useEffect(() => ref.send({ type: 'PAIRS', hasPairs: !isOff }), [ref, isOff]);
}

/** Closes the wizard once the job is being saved; the list behind it shows the job already. */
function useSaved(ref: WizardRef, onSaved: () => void): void {
  const userId = useUnit($userId);
  useEffect(() => {
    const { unsubscribe } = ref.subscribe({
      complete() {
        draftStorage(userId).clear();
        onSaved();
      },
    });
    return () => {
      unsubscribe();
      // If the user leaves with Back while the job is being saved, a remaining draft would be saved as a second job.
      if (ref.getSnapshot().matches('saving')) draftStorage(userId).clear();
    };
  }, [ref, onSaved, userId]);
}
