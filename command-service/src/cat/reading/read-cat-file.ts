import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { MAX_CAT_BYTES, MAX_CAT_FILE_BYTES } from '@ledgerline/shared-events/cat/limits.ts';
import { decodeText } from '@ledgerline/shared-events/import/decode-text.ts';
import { readWorkbook } from '@ledgerline/shared-events/import/read-workbook.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { isZip, type Part, unzip } from '#file-reading/unzip.ts';
import { boundSheets } from './bounded-text.ts';
import { countTable } from './count-table.ts';
import { languagesIn, localeOfName } from './locale-codes.ts';
import { type CatReading, NoAnalysis, type ReadAnalysis } from './read-analysis.ts';
import { readCatText } from './read-cat-text.ts';
import { NO_ANALYSIS, readCountTable } from './read-count-table.ts';
import { lastRuns, type NamedAnalysis, shortName, withoutSum } from './repeated-reports.ts';

/** An uploaded file, and how the user answered what such files left open. */
type CatFile = { name: string; bytes: Uint8Array; choices: CatChoices };

/** How many bytes the files of an upload may still unpack to; unpacking one takes from it. */
type Unpacking = { bytes: number };

const ZIP_LIMITS = {
  files: 200,
  bytes: 2 * MAX_CAT_FILE_BYTES,
  tooLarge: 'This file is too large when it is unpacked. Choose the reports in it one by one.',
};

/** What is read of a package of Trados Studio; its documents aren't unpacked. */
const REPORTS = /(?:^|[\\/])Reports[\\/][^\\/]*\.xml$/i;
const PACKAGE = /\.(?:sdlppx|sdlrpx|wsxz)$/i;

/** Files that come with analyses but aren't any, by their first characters. */
const OTHER_KINDS: readonly (readonly [start: RegExp, words: string])[] = [
  [/^%PDF/, 'This is a PDF. Translation tools also save analyses as XML, CSV or JSON: choose one of these.'],
  [/^ÐÏ.à/s, 'This is an old Excel format (.xls). Open it, save it as .xlsx or CSV, and choose that file.'],
];

/**
 * Reads an uploaded analysis: a text, a workbook, or the reports in a package or another ZIP.
 * @throws UnreadableFile with a message for the user
 */
export async function readCatFile(
  file: CatFile,
  unpacking: Unpacking = { bytes: MAX_CAT_BYTES },
): Promise<CatReading> {
  if (isZip(file.bytes)) return await readZip(file, unpacking);
  const start = String.fromCharCode(...file.bytes.subarray(0, 8));
  const [, words] = OTHER_KINDS.find(([shape]) => shape.test(start)) ?? [];
  if (words !== undefined) throw new UnreadableFile(words);
  return readText(file);
}

function readText({ name, bytes, choices }: CatFile): CatReading {
  const { text } = decodeText(bytes);
  if (text.includes('\0')) throw new NoAnalysis('This is not a text file.');
  return readCatText({ name, text, choices });
}

async function readZip(file: CatFile, unpacking: Unpacking): Promise<CatReading> {
  const isPackage = PACKAGE.test(file.name);
  const parts = await unzip(file.bytes, {
    ...ZIP_LIMITS,
    bytes: Math.min(ZIP_LIMITS.bytes, unpacking.bytes),
    ...(isPackage && { includes: (name: string) => REPORTS.test(name) }),
  });
  unpacking.bytes -= parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (parts.some(({ name }) => name.startsWith('xl/'))) return await readSheets(parts, file.choices);
  const reports = parts.filter(({ name }) => REPORTS.test(name));
  if (reports.length > 0) return readParts(reports, file, lastRuns);
  if (isPackage)
    throw new UnreadableFile('This package has no reports. Ask for the file “Analyze Files … .xml”.');
  return readParts(parts, file, (all) => all.map(({ analysis }) => analysis));
}

/** The analyses of all sheets that have one. */
async function readSheets(parts: readonly Part[], choices: CatChoices): Promise<CatReading> {
  boundSheets(parts);
  const sheets = await readWorkbook(Object.fromEntries(parts.map(({ name, bytes }) => [name, bytes])));
  return together(
    sheets,
    ({ name, cells }) => ofSheet(name, readCountTable(countTable(cells), choices)),
    withoutSum,
  );
}

/** What a sheet says, which may have its languages as its name: "de-DE", "German". */
function ofSheet(name: string, reading: CatReading): CatReading {
  const languages = /[-_>→]/.test(name) || localeOfName(name) !== null ? languagesIn(name) : null;
  if ('question' in reading || languages === null) return reading;
  return {
    analyses: reading.analyses.map((each) => (each.target === null ? { ...each, ...languages } : each)),
  };
}

type Joined = (all: readonly NamedAnalysis[]) => ReadAnalysis[];

function readParts(parts: readonly Part[], { choices }: CatFile, joined: Joined): CatReading {
  return together(parts, (part) => readText({ ...part, choices }), joined);
}

/**
 * What can be read of several parts, as a package has reports of other tasks, too; and a question where it comes first.
 * A warning names each analysis that can't be read.
 * @throws UnreadableFile when nothing can be read
 */
function together<Each extends { name: string }>(
  parts: readonly Each[],
  read: (part: Each) => CatReading,
  joined: Joined,
): CatReading {
  const analyses: NamedAnalysis[] = [];
  const problems: { name: string; error: UnreadableFile }[] = [];
  for (const part of parts) {
    try {
      const reading = read(part);
      if ('question' in reading) return reading;
      analyses.push(...reading.analyses.map((analysis) => ({ name: part.name, analysis })));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problems.push({ name: part.name, error });
    }
  }
  if (analyses.length === 0) throw problems[0]?.error ?? new UnreadableFile(NO_ANALYSIS);
  const warnings = problems.flatMap(({ name, error }) =>
    error instanceof NoAnalysis ? [] : [`“${shortName(name)}” isn’t read: ${error.message}`],
  );
  const [first, ...rest] = joined(analyses);
  if (first === undefined) return { analyses: rest };
  return { analyses: [{ ...first, warnings: [...first.warnings, ...warnings] }, ...rest] };
}
