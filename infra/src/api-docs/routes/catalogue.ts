import {
  JOB_TYPE,
  LANGUAGE_PAIR,
  LOGO,
  PROJECT,
  PROJECT_FIGURES,
  RATE,
  SETTINGS,
  TAX,
  UNIT,
} from '../examples/records.ts';
import { command, query, type RouteTexts, read, silentCommand } from './route-text.ts';
import { FORM_WITH_FILE } from './uploads.ts';

const addRate = (operationId: string) =>
  command(
    operationId,
    201,
    'Add a rate',
    { rate: RATE },
    {
      sends: {
        rate: { client_id: 3, job_type_id: 1, unit_id: 1, language_pair_id: 1, value: 0.11, currency: 'USD' },
      },
    },
  );

export const catalogueRoutes: RouteTexts = {
  'GET /api/job_type': query('listJobTypes', 'All job types', [JOB_TYPE]),
  'POST /api/job_type': command(
    'addJobType',
    201,
    'Add a job type',
    { jobType: JOB_TYPE },
    { description: 'The record may also be the body itself.', sends: { jobType: { name: 'Translation' } } },
  ),
  'PATCH /api/job_type/{id}': command(
    'editJobType',
    200,
    'Rename a job type',
    { jobType: JOB_TYPE },
    { sends: { jobType: { name: 'Review' } } },
  ),
  'DELETE /api/job_type/{id}': silentCommand('deleteJobType', 'Delete a job type'),
  'POST /api/job_type/{id}': command('restoreJobType', 200, 'Restore a job type', {
    jobType: JOB_TYPE,
  }),
  'GET /api/language_pair': query('listLanguagePairs', 'All language pairs', [LANGUAGE_PAIR]),
  'POST /api/language_pair': command(
    'addLanguagePair',
    201,
    'Add a language pair',
    { languagePair: LANGUAGE_PAIR },
    {
      description: 'The record may also be the body itself.',
      sends: { languagePair: { from: 'German', to: 'English' } },
      refuses: ['duplicate'],
    },
  ),
  'PATCH /api/language_pair/{id}': command(
    'editLanguagePair',
    200,
    'Change a language pair',
    { languagePair: LANGUAGE_PAIR },
    { sends: { languagePair: { to: 'French' } }, refuses: ['duplicate'] },
  ),
  'DELETE /api/language_pair/{id}': silentCommand('deleteLanguagePair', 'Delete a language pair'),
  'GET /api/project': query('listProjects', 'All projects, the newest first', [PROJECT_FIGURES], {
    description: 'With the number of their jobs and sums in the primary currency.',
  }),
  'GET /api/project/{id}': query('getProject', 'A project', PROJECT_FIGURES),
  'POST /api/project': command(
    'addProject',
    201,
    'Add a project',
    { project: PROJECT },
    {
      description: 'The record may also be the body itself.',
      sends: { project: { name: 'Works agreement', client_id: 3 } },
    },
  ),
  'PATCH /api/project/{id}': command(
    'editProject',
    200,
    'Change a project',
    { project: PROJECT },
    { sends: { project: { name: 'Works agreement 2027' } } },
  ),
  'DELETE /api/project/{id}': silentCommand('deleteProject', 'Delete a project; its jobs stay'),
  'GET /api/unit': query('listUnits', 'All units, the built-in ones first', [UNIT]),
  'POST /api/unit': command(
    'addUnit',
    201,
    'Add a unit',
    { unit: { ...UNIT, id: 100, predefined: false } },
    {
      description: 'The record may also be the body itself.',
      sends: { unit: { name: 'Pages', singular: 'page', quantityText: 'Pages' } },
    },
  ),
  'PATCH /api/unit/{id}': command(
    'editUnit',
    200,
    'Change a unit',
    { unit: UNIT },
    { description: 'The record may also be the body itself.', sends: { unit: { singular: 'word' } } },
  ),
  'DELETE /api/unit/{id}': silentCommand('deleteUnit', 'Delete a unit and its rates'),
  'GET /api/rate': query('listRates', 'The rates that apply to a client, or all', [RATE], {
    description:
      'With `client_id` the rates of the client, then those of the price list, which have no client and apply where the client has none for such work; with `own=1` the price list alone.',
  }),
  'POST /api/rate': addRate('addRate'),
  'POST /api/rate/': addRate('addRateAtSlash'),
  'PATCH /api/rate/{id}': command(
    'editRate',
    200,
    'Change a rate',
    { rate: RATE },
    { sends: { rate: { value: 0.12 } } },
  ),
  'DELETE /api/rate/{id}': silentCommand('deleteRate', 'Delete a rate'),
  'POST /api/rate/restore/{id}': command('restoreRate', 200, 'Restore a rate', { rate: RATE }),
  'GET /api/currencies': query('listDocumentCurrencies', 'The currencies of the documents', [
    { currency: 'USD', jobs: 12, invoices: 4 },
  ]),
};

export const settingRoutes: RouteTexts = {
  'GET /api/settings': query('getSettings', 'All settings, including defaults', SETTINGS),
  'GET /api/views/counts': query(
    'countViews',
    'How many records each saved view shows, by its id',
    { counts: { 1: 12 } },
    { description: 'A view whose filter this version cannot read is missing.' },
  ),
  'POST /api/settings': {
    operationId: 'saveSetting',
    kind: 'setting',
    summary: 'Set one, or add or change an item of a list',
    answers: [
      {
        status: 200,
        words: 'The present value; of a list the one item. Passwords are never answered.',
        example: { key: 'taxes', value: TAX },
      },
    ],
    description:
      'Of a list (`taxes`, `paymentInstructions`, `invoiceNotes`, `invoiceLanguages`, `units`) the value is one item: with `id` it changes that one, without it adds one. `default: true` takes the default from the others. A tax has a `kind`: `S` standard (the default), `Z` zero rated, `E` exempt, `AE` reverse charge, `G` export, `O` outside the scope, `W` withheld; only `S` and `W` have a rate, and `reason`, `texts` by language and `vatex` replace what invoices usually say about the others. `guessed: true` says that the machine and not the user chose a time zone, which undo then leaves alone. `email` (a text), `password` ({ current, new }) and `resetpassword` ({ token, new }) change what the user signs in with; an `email` comes with `currentPassword` unless there was a sign-in or a `POST /api/security/confirm` within the last five minutes. A new address counts once the link of a mail to it was opened; until then it is answered as `pending`.',
    sends: { key: 'taxes', value: { name: 'VAT', rate: 19, default: true } },
    refuses: ['no_rate', 'duplicate', 'not_found', 'reauthentication_required'],
  },
  'POST /api/settings/logo': command(
    'setLogo',
    200,
    'Set the logo of papers',
    { logo: LOGO },
    {
      description:
        "The body is multipart/form-data with one PNG, JPEG or SVG of at most 1 MB and 4,000 pixels on a side. It's drawn again, on white, as a PNG of at most 600 × 240 pixels; nothing else of the file is kept. An SVG with letters, pictures or entities is refused. `POST /api/settings` with the key `logo` and null removes the logo, and undo restores it.",
      upload: FORM_WITH_FILE,
      refuses: ['malformed', 'too_large', 'unsupported_media_type'],
    },
  ),
  'GET /api/settings/logo': read(
    'getLogo',
    'Read the logo of papers',
    { status: 200, words: 'The picture.', type: 'image/png' },
    {
      description: 'With the `sha256` that the settings say, the picture may be cached permanently.',
      refuses: ['not_found'],
    },
  ),
  'POST /api/settings/remove': silentCommand('removeSetting', 'Remove an item of a list', {
    sends: { key: 'taxes', id: 1 },
    refuses: ['not_found'],
  }),
};
