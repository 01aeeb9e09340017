import { useActorRef } from '@xstate/react';
import type { EventCallable } from 'effector';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type * as z from 'zod/mini';
import { $server, type Server } from '#shared/api/server.ts';
import { type AnyRun, createRunMachine, type RunCalls } from './run-machine.ts';
import { useRunEvents } from './use-run-events.ts';

type RunMachine<Run extends AnyRun> = ReturnType<typeof createRunMachine<Run>>;
type RunActor<Run extends AnyRun> = ActorRefFrom<RunMachine<Run>>;

/** The actor of a kind of run on this page. It also listens to the live feed, which sends every step at once. */
export function useRun<Run extends AnyRun>(
  calls: (server: Server) => RunCalls<Run>,
  news: EventCallable<unknown>,
  shape: z.ZodMiniType<Run>,
): RunActor<Run> {
  const server = useUnit($server);
  const [machine] = useState(() => createRunMachine(calls(server)));
  const actor = useActorRef(machine);
  useRunEvents(news, shape, (run) => actor.send({ type: 'PROGRESS', run }));
  return actor;
}
