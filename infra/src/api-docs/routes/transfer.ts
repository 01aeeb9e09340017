import { EXPORT, IMPORT } from '../examples/history.ts';
import { NOTHING, plain, type RouteTexts } from './route-text.ts';

export const exportRoutes: RouteTexts = {
  'POST /api/account/export': plain(
    'exportAccount',
    'Export the whole account',
    {
      status: 202,
      words: 'It has begun, or one is under way.',
      example: { id: EXPORT.id },
    },
    { description: 'It stays open when the trial is over. The file stays for a day.' },
  ),
  'GET /api/account/export': plain('getLatestExport', 'Read the latest export', {
    status: 200,
    words: 'The latest export, if there is any.',
    example: { export: EXPORT },
  }),
  'GET /api/account/export/{id}': plain('getExport', 'Read how far an export is', {
    status: 200,
    words: 'The export.',
    example: EXPORT,
  }),
  'DELETE /api/account/export/{id}': plain('cancelExport', 'Cancel an export', NOTHING),
  'GET /api/account/export/{id}/file': plain('downloadExport', 'Download the file of an export', {
    status: 200,
    words: 'Every event, list and invoice of the account.',
    type: 'application/zip',
  }),
};

export const accountImportRoutes: RouteTexts = {
  'POST /api/account/import': plain(
    'importAccount',
    'Import an export into this account, which is still empty',
    {
      status: 202,
      words: 'The file has arrived, and the import has begun.',
      example: { id: IMPORT.id },
    },
    {
      description:
        'The body is the file as application/zip, of at most 1 GiB. The account gets all of it in one step at the end, or nothing.',
      refuses: ['malformed', 'conflict', 'too_large', 'unsupported_media_type'],
    },
  ),
  'GET /api/account/import': plain(
    'getLatestImport',
    'Read whether an import is possible, and the latest one',
    {
      status: 200,
      words: 'Whether the account is still empty, and the latest import, if there is any.',
      example: { empty: false, import: IMPORT },
    },
  ),
  'GET /api/account/import/{id}': plain(
    'getImport',
    'Read how far an import is',
    { status: 200, words: 'The import.', example: IMPORT },
    { refuses: ['invalid'] },
  ),
  'DELETE /api/account/import/{id}': plain(
    'cancelImport',
    'Cancel an import; the account stays empty',
    NOTHING,
    { refuses: ['invalid'] },
  ),
};
