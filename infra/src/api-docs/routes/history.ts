import { COMMAND_ID, ENTRY, REBUILD } from '../examples/history.ts';
import { page } from './jobs.ts';
import { command, NOTHING, plain, query, type RouteTexts } from './route-text.ts';

const REVERSED = { commandId: COMMAND_ID, revision: 413, entry: { ...ENTRY, undoable: false } };
const MONTHS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 298.67, 0, 0];

export const historyRoutes: RouteTexts = {
  'GET /api/history': query('listHistory', 'What was done, newest first', page(ENTRY), {
    description: 'With `entity` about one kind of record, with `id` about one of them.',
  }),
  'POST /api/undo': command('undo', 200, 'Take an entry back', REVERSED, {
    description:
      'Without `commandId` it is the latest entry of the user that can be taken back. It is a new fact: nothing is erased. With `entries` (at most 200) all of them are taken back as one act, or none; those that are undone by now are left out. That act is an entry of its own, which is undone and redone like any other; what it took back names it as `undoneBy` and comes back with it.',
    sends: { commandId: COMMAND_ID },
    refuses: ['nothing_to_undo', 'undo_conflict'],
  }),
  'GET /api/undo': plain(
    'previewGoingBack',
    'Read what going back to an entry would do',
    {
      status: 200,
      words: 'What would be taken back, and what is in the way.',
      example: {
        revision: 413,
        entries: [ENTRY],
        stays: [],
        records: 1,
        blockedBy: [],
        blockedByTotal: 0,
        reason: null,
      },
    },
    {
      description:
        '`to` is the entry that would be the newest that stands: everything after it is taken back. Nothing is changed. Send the ids of `entries` to `POST /api/undo` to do just this, whatever others do meanwhile.',
      refuses: ['nothing_to_undo', 'too_large'],
    },
  ),
  'POST /api/redo': command('redo', 200, 'Do an undone entry again', REVERSED, {
    description: '`commandId` is that of the undone entry; without it, it is the one undone last.',
    sends: { commandId: COMMAND_ID },
    refuses: ['nothing_to_redo', 'undo_conflict'],
  }),
  'GET /api/audit/verify': query(
    'verifyLedger',
    'Check the ledger against its chain',
    { ok: true, events: 413, head: '9f2c'.repeat(16) },
    {
      description:
        'Whether every event up to X-Revision is the one that was recorded, and the first that is not.',
    },
  ),
  'POST /api/reports/rebuild': plain(
    'rebuild',
    'Rebuild a read model and compare',
    {
      status: 202,
      words: 'It has begun.',
      example: { id: REBUILD.id },
    },
    { sends: { projection: 'reports' } },
  ),
  'GET /api/rebuild/{id}': plain('getRebuild', 'Read how far a rebuild is', {
    status: 200,
    words: 'The rebuild.',
    example: REBUILD,
  }),
  'DELETE /api/rebuild/{id}': plain('cancelRebuild', 'Cancel a rebuild', NOTHING),
  'GET /api/live': plain(
    'watch',
    'Watch changes as they happen',
    {
      status: 200,
      words:
        'Server-sent events: `revision` with { revision, commandId } after every command, `rebuild` with the rebuild as it goes on.',
      type: 'text/event-stream',
    },
    { description: 'The answer does not end.' },
  ),
};

export const reportRoutes: RouteTexts = {
  'GET /api/reports': query(
    'getReport',
    'Earnings of a year by client and month',
    {
      year: 2026,
      currency: 'EUR',
      basis: 'completed',
      series: [{ client_id: 3, name: 'Lingua Nord', values: MONTHS, total: 298.67 }],
      totals: MONTHS,
      total: 298.67,
      missingRates: [],
      revision: 413,
    },
    {
      description:
        '`completed` counts jobs by their day of completion, `invoiced` invoices by date, `paid` by the day of payment. With `month` also the rows behind that month.',
    },
  ),
  'GET /api/reports/month': query('getMonthTotal', 'Earnings of this month', {
    total: 298.67,
    currency: 'EUR',
  }),
  'GET /api/reports/export': {
    operationId: 'exportReport',
    kind: 'query',
    summary: 'The report as a table',
    answers: [{ status: 200, words: 'The file.', type: 'text/csv' }],
  },
  'GET /api/search': query('search', 'What matches a text, best first', [
    {
      resultID: 'client-3',
      id: 3,
      type: 'client',
      name: 'Lingua Nord',
      detail: null,
      path: '/clients/3',
      matchRate: 0.75,
    },
  ]),
};

export const processRoutes: RouteTexts = {
  'GET /api/health': plain('getHealth', 'Read whether every store answers', {
    status: 200,
    words: 'All of them do. (With 503 the same body says which does not.)',
    example: {
      ok: true,
      eventStore: true,
      writes: true,
      reads: true,
      postgres: true,
      queue: true,
      feed: true,
      lag: 0,
    },
  }),
  'GET /metrics': plain('getMetrics', 'Figures for Prometheus, on the loopback or with the token', {
    status: 200,
    words: 'The figures.',
    type: 'text/plain',
  }),
  'GET /api/openapi.json': plain('getDescription', 'Read this description', {
    status: 200,
    words: 'OpenAPI 3.1.',
  }),
};
