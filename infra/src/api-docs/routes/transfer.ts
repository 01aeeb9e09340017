import { z } from 'zod';
import { exportRun } from '../answers/queries.ts';
import { EXPORT } from '../examples/history.ts';
import { NOTHING, plain, type RouteTexts } from './route-text.ts';

const begun = z.strictObject({ id: z.uuid() });

export const exportRoutes: RouteTexts = {
  'POST /api/account/export': plain(
    'exportAccount',
    'Export the whole account',
    {
      status: 202,
      words: 'It has begun, or one is under way.',
      schema: begun,
      example: { id: EXPORT.id },
    },
    { description: 'It stays open when the trial is over. The file stays for a day.' },
  ),
  'GET /api/account/export': plain('getLatestExport', 'Read the latest export', {
    status: 200,
    words: 'The latest export, if there is any.',
    schema: z.strictObject({ export: exportRun.nullable() }),
    example: { export: EXPORT },
  }),
  'GET /api/account/export/{id}': plain('getExport', 'Read how far an export is', {
    status: 200,
    words: 'The export.',
    schema: exportRun,
    example: EXPORT,
  }),
  'DELETE /api/account/export/{id}': plain('cancelExport', 'Cancel an export', NOTHING),
  'GET /api/account/export/{id}/file': plain('downloadExport', 'Download the file of an export', {
    status: 200,
    words: 'Every event, list and invoice of the account.',
    schema: z.string().meta({ contentMediaType: 'application/zip', contentEncoding: 'binary' }),
    type: 'application/zip',
  }),
};
