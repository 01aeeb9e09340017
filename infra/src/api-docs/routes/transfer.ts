import { EXPORT, IMPORT } from '../examples/history.ts';
import { NOTHING, plain, type RouteTexts } from './route-text.ts';
import { ZIP_FILE } from './uploads.ts';

export const exportRoutes: RouteTexts = {
  'POST /api/account/export': plain(
    'exportAccount',
    'Export the whole account',
    {
      status: 202,
      words: 'The export was started, or one is running already.',
      example: { id: EXPORT.id },
    },
    { description: 'It is available even when the trial is over. The file is kept for a day.' },
  ),
  'GET /api/account/export': plain('getLatestExport', 'Read the latest export', {
    status: 200,
    words: 'The latest export, if there is any.',
    example: { export: EXPORT },
  }),
  'GET /api/account/export/{id}': plain('getExport', 'Read the progress of an export', {
    status: 200,
    words: 'The export.',
    example: EXPORT,
  }),
  'DELETE /api/account/export/{id}': plain('cancelExport', 'Cancel an export', NOTHING),
  'GET /api/account/export/{id}/file': plain('downloadExport', 'Download the file of an export', {
    status: 200,
    words: 'Every event, list, invoice and file of the account.',
    type: 'application/zip',
  }),
};

export const accountImportRoutes: RouteTexts = {
  'POST /api/account/import': plain(
    'importAccount',
    'Import an export into this account, which is still empty',
    {
      status: 202,
      words: 'The file was uploaded, and the import was queued.',
      example: { id: IMPORT.id },
    },
    {
      description:
        'The body is the file as application/zip, of at most 2 GiB. At the end the account gets all of the data in one step, or nothing.',
      upload: ZIP_FILE,
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
    'Read the progress of an import',
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
