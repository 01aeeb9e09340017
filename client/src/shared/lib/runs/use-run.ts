import { useActorRef } from '@xstate/react';
import type { EventCallable } from 'effector';
import type { ActorRefFrom } from 'xstate';
import type * as z from 'zod/mini';
import type { AnyRun, createRunMachine } from './run-machine.ts';
import { useRunNews } from './use-run-news.ts';

export type RunMachine<Run extends AnyRun> = ReturnType<typeof createRunMachine<Run>>;
export type RunActor<Run extends AnyRun> = ActorRefFrom<RunMachine<Run>>;

/** The actor of a kind of run on this page. It also listens to the live feed, which sends every step at once. */
export function useRun<Run extends AnyRun>(
  machine: RunMachine<Run>,
  news: EventCallable<unknown>,
  shape: z.ZodMiniType<Run>,
): RunActor<Run> {
  const actor = useActorRef(machine);
  useRunNews(news, shape, (run) => actor.send({ type: 'PROGRESS', run }));
  return actor;
}
