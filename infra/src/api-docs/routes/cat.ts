import { plain, type RouteTexts } from './route-text.ts';
import { FORM_WITH_ANALYSES } from './uploads.ts';

const counts = (segments: number, words: number, characters: number) => ({ segments, words, characters });

export const catRoutes: RouteTexts = {
  'POST /api/cat/analyses': plain(
    'readAnalyses',
    'Read analyses of translation tools',
    {
      status: 200,
      words:
        'What each file counts, what it leaves open, and which files can’t be read or were sent twice. No file is stored.',
      example: {
        analyses: [
          {
            file: 'Analyze Files en-US_de-DE.xml',
            sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            tool: 'trados',
            sheet: null,
            source: 'en-US',
            target: 'de-DE',
            unit: 'words',
            files: [{ name: 'contract.docx.sdlxliff', ...counts(212, 2440, 14210) }],
            filesTotal: 1,
            bands: [
              { band: 'repetition', source: null, from: null, to: null, ...counts(40, 310, 1800) },
              { band: 'fuzzy', source: null, from: 95, to: 99, ...counts(12, 130, 760) },
              { band: 'new', source: null, from: null, to: null, ...counts(160, 2000, 11650) },
            ],
            unknownBands: [],
            total: counts(212, 2440, 14210),
            hasTotal: true,
            weighted: 'no',
            warnings: [],
            sourceId: '7f2dc180-c989-48c9-a12c-1c5025b44e17',
            seenBefore: [{ jobId: 17, name: 'Contract' }],
          },
        ],
        questions: [],
        refused: [],
      },
    },
    {
      description:
        'The body is multipart/form-data with at most 20 files of at most 20 MB, 100 MB together: reports of Trados Studio (XML, HTML, or within a package), memoQ (CSV, HTML), Phrase (JSON, CSV, LOG), XTM (JSON), OmegaT, or a table (CSV, TSV, XLSX, HTML) with bands in its rows or columns, or a text that lists them (“Repetitions: 200 words”). Each language pair of a file is an analysis. Its bands and `unknownBands` add up to its total, or a warning has both numbers. `weighted` is `unknown` where a file doesn’t say whether its counts are discounted already, as downloads of Phrase. What a file leaves open is answered in `choices`, before the files: `bands` say what unknown bands are (null: not work), `tables` which columns of a table count what, by the `key` of its question, `borders` the percentages of XTM’s fuzzy bands, `rows` what the rows are that a question names (a `part`, a `language`, the `total`, or `none` for prices and the like), and `unit` whether words or characters count where a file has few words beside many characters. A question about a workbook names its `sheet`, and `leftOut` has sheets that aren’t read. `tables` that were read are kept as the setting `catTables`. `seenBefore` names jobs of the account with the same file, or with the tool’s same analysis.',
      upload: FORM_WITH_ANALYSES,
      refuses: ['malformed', 'too_large', 'unsupported_media_type', 'invalid', 'too_many_requests'],
    },
  ),
};
