import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { MAX_CAT_BYTES, MAX_CAT_FILE_BYTES } from '@ledgerline/shared-events/cat/limits.ts';
import { decodeText } from '@ledgerline/shared-events/import/decode-text.ts';
import { readWorkbook } from '@ledgerline/shared-events/import/read-workbook.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { isZip, type Part, unzip } from '#file-reading/unzip.ts';
import { boundSheets } from './bounded-text.ts';
import { type CatReading, NoAnalysis, type ReadAnalysis, withClearUnit } from './read-analysis.ts';
import { readCatText } from './read-cat-text.ts';
import { readTogether } from './read-parts.ts';
import { readSheets } from './read-sheets.ts';
import { lastRuns, type NamedAnalysis, withoutTotal } from './repeated-reports.ts';

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
  return withClearUnit(await readBytes(file, unpacking), file.choices);
}

async function readBytes(file: CatFile, unpacking: Unpacking): Promise<CatReading> {
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
  if (parts.some(({ name }) => name.startsWith('xl/'))) {
    boundSheets(parts);
    return readSheets(
      await readWorkbook(Object.fromEntries(parts.map(({ name, bytes }) => [name, bytes]))),
      file,
    );
  }
  const reports = parts.filter(({ name }) => REPORTS.test(name));
  if (reports.length > 0) return readParts(reports, file, lastRuns);
  if (isPackage)
    throw new UnreadableFile('This package has no reports. Ask for the file “Analyze Files … .xml”.');
  return readParts(parts, file, withoutTotal);
}

function readParts(
  parts: readonly Part[],
  file: CatFile,
  joined: (all: readonly NamedAnalysis[]) => ReadAnalysis[],
): CatReading {
  return readTogether(parts, {
    file,
    read: (part) => readText({ ...part, choices: file.choices }),
    isMissed: () => false,
    joined: (kept) => ({ analyses: joined(kept) }),
  });
}
