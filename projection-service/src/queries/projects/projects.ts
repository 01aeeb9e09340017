import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import {
  type ProjectFiguresAnswer,
  projectFiguresAnswer,
} from '@ledgerline/shared-events/projects/answers.ts';
import { projectRecord } from '@ledgerline/shared-events/projects/record.ts';
import { projectView } from '@ledgerline/shared-events/projects/view.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readModels } from '#runtime/database/read-models.ts';
import { BY_ID, NO_INPUT, type QueryDeps, serveQuery } from '../answer.ts';
import { listedName } from '../listed-record.ts';
import type { AccountReader } from '../read-account.ts';
import { NO_FIGURES, projectFigures } from './project-figures.ts';

const PROJECTIONS = ['catalogue', 'clients', 'jobs'];

/** `GET /api/project`, the newest first, and `/api/project/{id}`: projects with the figures of their jobs. */
export function serveProjects(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/project',
    projections: PROJECTIONS,
    ...NO_INPUT,
    answers: z.array(projectFiguresAnswer),
    answer: (read) => readProjects(read),
  });
  serveQuery(app, deps, {
    path: '/api/project/:id',
    projections: PROJECTIONS,
    ...BY_ID,
    answers: projectFiguresAnswer,
    answer: async (read, _search, params) => {
      const [project] = await readProjects(read, params.id);
      if (project === undefined) throw new Rejected('not_found', 'There is no such project.');
      return project;
    },
  });
}

async function readProjects(read: AccountReader, projectId?: number): Promise<ProjectFiguresAnswer[]> {
  const [rows, figures] = await Promise.all([
    read.fetch(presentProjects(read, projectId)),
    projectFigures(read, projectId === undefined ? undefined : [projectId]),
  ]);
  return rows.map(({ record, client }) => {
    const project = projectView(projectRecord.parse(record), client);
    const { value, uninvoiced, ...counts } = figures.get(project.id) ?? NO_FIGURES;
    const amounts = { value: toNumber(value), uninvoiced: toNumber(uninvoiced) };
    return { ...project, ...counts, ...amounts, currency: read.settings.currency };
  });
}

function presentProjects(read: AccountReader, projectId: number | undefined) {
  const projects = readModels
    .selectFrom('read.projects as p')
    .leftJoin('read.clients as c', (join) =>
      join.onRef('c.account_id', '=', 'p.account_id').onRef('c.id', '=', 'p.client_id'),
    )
    .select(({ ref }) => ['p.record', listedName(ref('c.name')).as('client')])
    .where('p.account_id', '=', read.accountId)
    .where(({ not }) => not('p.deleted'))
    .orderBy('p.id', 'desc');
  return projectId === undefined ? projects : projects.where('p.id', '=', projectId);
}
