import { useActorRef, useSelector } from '@xstate/react';
import { type Scope, scopeBind } from 'effector';
import { useProvidedScope } from 'effector-react';
import { createContext, type RefObject, useContext, useEffect, useMemo } from 'react';
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate';
import { $jobTypes, $languagePairs, loadRatesFx } from '#entities/catalogue/model.ts';
import { $minimumOf } from '#entities/client/minimum.ts';
import { clients, loadClientUsageFx } from '#entities/client/model.ts';
import { $userId } from '#entities/session/model.ts';
import { $primaryCurrency, $timeZone } from '#entities/settings/model.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import type { JobDraft } from './machine/draft.ts';
import { draftStorage } from './machine/draft-storage.ts';
import { createJob } from './machine/job-of-draft.ts';
import { jobWizardMachine } from './machine/job-wizard-machine.ts';
import type { ClientData } from './machine/preselection.ts';

export type WizardRef = ActorRefFrom<typeof jobWizardMachine>;

export type WizardSnapshot = SnapshotFrom<typeof jobWizardMachine>;

export const WizardContext = createContext<WizardRef | null>(null);

/** The wizard around the step. */
export function useWizard(): WizardRef {
  const ref = useContext(WizardContext);
  if (ref === null) throw new Error('No wizard above this component.');
  return ref;
}

export function useWizardState<T>(select: (state: WizardSnapshot) => T): T {
  return useSelector(useWizard(), select);
}

/** Tells the wizard that Enter belongs to the step: then Next doesn't name it as its key. */
export function useOwnEnter(isOwned: boolean): void {
  const ref = useWizard();
  useEffect(() => {
    if (!isOwned) return;
    ref.send({ type: 'ENTER_OWNED', isOwned });
    return () => ref.send({ type: 'ENTER_OWNED', isOwned: false });
  }, [ref, isOwned]);
}

/** The current draft. */
export const useDraft = (): JobDraft => useWizardState(({ context }) => context.draft);

/** The command that a wizard has sent last, and the temporary id of its job. */
export type SentJob = { key: string; id: number };

/** Starts a wizard with the stored draft, and stores its changes. */
export function useWizardActor(clientId: number | null, sent: RefObject<SentJob | null>): WizardRef {
  const scope = useProvidedScope();
  if (scope === null) throw new Error('The wizard needs a scope.');
  const machine = useMemo(() => provided(scope, sent), [scope, sent]);
  const drafts = useMemo(() => draftStorage(scope.getState($userId)), [scope]);
  const input = useMemo(() => ({ ...draftInput(drafts.read()), clientId }), [drafts, clientId]);
  const ref = useActorRef(machine, { input });
  useEffect(() => {
    const { unsubscribe } = ref.subscribe(({ context, value }) => {
      if (value !== 'saved') drafts.write(context.draft);
    });
    return unsubscribe;
  }, [ref, drafts]);
  return ref;
}

const draftInput = (kept: JobDraft | null): { draft?: JobDraft } => (kept === null ? {} : { draft: kept });

function provided(scope: Scope, sent: RefObject<SentJob | null>) {
  const loadUsage = scopeBind(loadClientUsageFx, { scope });
  const loadRates = scopeBind(loadRatesFx, { scope });
  const submit = scopeBind(commandFx, { scope });
  return jobWizardMachine.provide({
    actors: {
      loadClient: fromPromise<
        { data: ClientData; jobTypes: readonly { id: number }[]; pairs: readonly { id: number }[] },
        number
      >(async ({ input }) => {
        const [usage, rates] = await Promise.all([loadUsage(input), loadRates(input)]);
        const currency = scope.getState(clients.$byId).get(input)?.currency ?? null;
        return {
          data: { currency, usage, rates },
          jobTypes: scope.getState($jobTypes),
          pairs: scope.getState($languagePairs),
        };
      }),
      save: fromPromise<unknown, JobDraft>(({ input }) => {
        const [key, id] = [crypto.randomUUID(), newId()];
        sent.current = { key, id };
        const defaults = {
          currency: scope.getState($primaryCurrency),
          timeZone: scope.getState($timeZone),
          now: new Date().toISOString(),
          minimumOf: scope.getState($minimumOf),
        };
        return submit({ ...createJob(input, defaults, id), key });
      }),
    },
  });
}
