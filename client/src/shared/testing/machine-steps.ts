import type { ActorLogic, AnyActorLogic, EventObject, InputFrom, Snapshot, SnapshotFrom } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';

/** One step of a machine: the state before an event, the event, and the state after it. */
type MachineStep<Logic extends AnyActorLogic> = {
  before: SnapshotFrom<Logic>;
  event: { type: string; key?: string; error?: unknown };
  state: SnapshotFrom<Logic>;
};

/** How a machine is walked: `identify` says which states count as the same. */
type Walk<Logic extends AnyActorLogic> = {
  input?: InputFrom<Logic>;
  events: (state: SnapshotFrom<Logic>) => readonly { type: string }[];
  identify: (state: SnapshotFrom<Logic>) => unknown;
};

/** More states than any machine here has: an endless walk fails. */
const MAX_STATES = 50_000;

/**
 * Every step that a machine can take on any path of these events from its start. Answers of its actors are events,
 * too: nothing is called.
 * @throws Error when there are more than 50,000 states.
 */
export function machineSteps<Logic extends AnyActorLogic>(
  machine: Logic,
  { input, events, identify }: Walk<Logic>,
): MachineStep<Logic>[] {
  // The type of the library refuses machines that emit events, which a walk does not need.
  const logic = machine as unknown as ActorLogic<Snapshot<unknown>, EventObject, unknown>;
  const adjacency = getAdjacencyMap(logic, {
    ...(input === undefined ? {} : { input }),
    events: (state) => [...events(state as SnapshotFrom<Logic>)],
    serializeState: (state) => JSON.stringify(identify(state as SnapshotFrom<Logic>)),
    limit: MAX_STATES,
  });
  return adjacencyMapToArray(adjacency).map(({ state, event, nextState }) => ({
    before: state as SnapshotFrom<Logic>,
    event,
    state: nextState as SnapshotFrom<Logic>,
  }));
}
