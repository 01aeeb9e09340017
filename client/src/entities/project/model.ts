import {
  type ProjectAnswer,
  type ProjectFiguresAnswer,
  projectAnswer,
  projectFiguresAnswer,
} from '@ledgerline/shared-events/projects/answers.ts';
import { attach, combine, createEvent, createStore, sample } from 'effector';
import * as z from 'zod/mini';
import { $server } from '#shared/api/server.ts';
import { commandFx, redoFx, undoFx } from '#shared/lib/commands/model.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { createRecords } from '#shared/lib/records/create-records.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { presentRecords } from '#shared/lib/records/present-records.ts';
import { storeCreated } from '#shared/lib/records/store-created.ts';

export const projects = createRecords<ProjectAnswer>('project');

/** A screen that needs the projects appeared, or left. They are read only while one is there. */
export const projectsOpened = createEvent();
export const projectsClosed = createEvent();

const $screens = createStore(0)
  .on(projectsOpened, (count) => count + 1)
  .on(projectsClosed, (count) => count - 1);

export const loadProjectsFx = attach({
  source: $server,
  effect: (server) => server.request('/api/project', { answer: z.array(projectFiguresAnswer) }),
});

sample({ clock: projectsOpened, target: loadProjectsFx });
/** The figures of a project depend on its jobs, so any command may change them. */
sample({
  clock: [accountOpened, ledgerMoved, commandFx.done, undoFx.done, redoFx.done],
  source: $screens,
  filter: (count) => count > 0,
  fn: () => undefined,
  target: loadProjectsFx,
});
sample({ clock: loadProjectsFx.doneData, target: projects.replaced });
storeCreated('project', projectAnswer, projects.loaded);

/** The projects that are not deleted, the newest first. */
export const $projects = presentRecords(projects.$byId).map((all) => all.toSorted((a, b) => byAge(a, b)));

/** A project that the server has not answered yet has a negative id, and is the newest. */
function byAge({ id: one }: ProjectAnswer, { id: other }: ProjectAnswer): number {
  return one < 0 || other < 0 ? one - other : other - one;
}

/** The figures of the projects by id, as they were read last. */
export const $projectFigures = createStore<ReadonlyMap<number, ProjectFiguresAnswer>>(new Map())
  .on(loadProjectsFx.doneData, (_, all) => new Map(all.map((one) => [one.id, one])))
  .reset(recordsReset);

const $areLoaded = createStore(false)
  .on(loadProjectsFx.done, () => true)
  .reset(recordsReset);
const $haveFailed = createStore(false)
  .on(loadProjectsFx.fail, () => true)
  .reset(loadProjectsFx.done, recordsReset);

/** Whether the projects have been read; `failed` when that failed and they never were. */
export const $projectsState = combine($areLoaded, $haveFailed, (areLoaded, haveFailed) => {
  if (areLoaded) return 'ready' as const;
  return haveFailed ? ('failed' as const) : ('loading' as const);
});
