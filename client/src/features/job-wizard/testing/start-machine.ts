import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { JobDraft } from '../machine/draft.ts';
import { jobWizardMachine } from '../machine/job-wizard-machine.ts';
import type { ClientData } from '../machine/preselection.ts';

export const rate = {
  id: 1,
  client_id: 4,
  job_type_id: 2,
  unit_id: 1,
  language_pair_id: null,
  value: 0.11,
  currency: 'EUR',
  minimum: null,
  deleted_at: null,
};
const DATA: ClientData = {
  currency: 'EUR',
  usage: { jobTypes: { 2: 9 }, languagePairs: { 3: 4 } },
  rates: [rate],
};
export type Resolved = {
  data: ClientData;
  jobTypes: readonly { id: number }[];
  pairs: readonly { id: number }[];
};

export const RESOLVED: Resolved = { data: DATA, jobTypes: [{ id: 1 }, { id: 2 }], pairs: [{ id: 3 }] };

/** Starts the machine with these actors, on a clock that the test advances. */
export function start({
  save = () => Promise.resolve({}),
  load = async (_clientId: number) => RESOLVED,
  draft,
}: {
  save?: (draft: JobDraft) => Promise<unknown>;
  load?: (clientId: number) => Promise<Resolved>;
  draft?: JobDraft;
} = {}) {
  const clock = new SimulatedClock();
  const machine = jobWizardMachine.provide({
    actors: {
      loadClient: fromPromise<Resolved, number>(({ input }) => load(input)),
      save: fromPromise<unknown, JobDraft>(({ input }) => save(input)),
    },
  });
  const actor = createActor(machine, { input: draft === undefined ? {} : { draft }, clock });
  actor.start();
  const context = () => actor.getSnapshot().context;
  return { actor, clock, context, step: () => context().step };
}
