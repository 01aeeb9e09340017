import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $userId } from '#entities/session/model.ts';
import { $languagePairsDisabled } from '#entities/settings/model.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { draftStorage } from './machine/draft-storage.ts';
import { useWizardActor, WizardContext, type WizardRef } from './use-wizard.ts';
import { Wizard } from './wizard.tsx';

/** The wizard for a new job, full screen over the page from which it was opened. */
export function Page() {
  const { close, param } = useOverlay();
  const clientId = Number(param('client') ?? Number.NaN);
  const ref = useWizardActor(Number.isInteger(clientId) ? clientId : null);
  usePairs(ref);
  useSaved(ref, close);
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
function useSaved(ref: WizardRef, close: () => void): void {
  const userId = useUnit($userId);
  useEffect(() => {
    const { unsubscribe } = ref.subscribe({
      complete() {
        draftStorage(userId).clear();
        close();
      },
    });
    return () => {
      unsubscribe();
      // If the user leaves with Back while the job is being saved, a remaining draft would be saved as a second job.
      if (ref.getSnapshot().matches('saving')) draftStorage(userId).clear();
    };
  }, [ref, close, userId]);
}
