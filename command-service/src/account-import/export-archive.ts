import type { Readable } from 'node:stream';
import {
  EVENTS_FILE,
  EXPORT_VERSION,
  type ExportManifest,
  exportManifest,
  MANIFEST_FILE,
  manifestHead,
} from '@ledgerline/shared-events/account-export/manifest.ts';
import { type Entry, fromRandomAccessReader, type RandomAccessReader, type ZipFile } from 'yauzl';
import { mayHoldMore } from '../http/json-body.ts';
import { ImportRefused } from './import-error.ts';
import { mostUnpacked } from './upload.ts';
import { UploadLost } from './uploaded-file.ts';

const MAX_ENTRIES = 100_000;
const MAX_MANIFEST_BYTES = 32 * 1024 ** 2;
/** The values of a manifest, beside those of the files: tables with their rows, and invoices without a paper. */
const MAX_VALUES = 200_000;
/** A file has a path, a length and a hash. */
const VALUES_OF_A_FILE = 4;

/** An opened export that contains exactly the files of its manifest. Only the manifest has been unpacked so far. */
export type ExportArchive = {
  manifest: ExportManifest;
  /** Unpacks one of the files in the manifest. The stream fails when the entry is damaged or longer than stated. */
  open(path: string): Promise<Readable>;
  close(): void;
};

/**
 * Opens an export. The unpacked size is checked before anything is unpacked.
 * @param bytes the length of the file
 * @param most the largest sum of its unpacked files
 * @throws ImportRefused when the file is no export, is from a newer version, or is incomplete
 */
export async function openExport(
  reader: RandomAccessReader,
  bytes: number,
  most = mostUnpacked('account'),
): Promise<ExportArchive> {
  const zip = await openZip(reader, bytes);
  try {
    const entries = await readEntries(zip, most);
    const manifest = await readManifest(zip, entries);
    compareFiles(entries, manifest);
    return {
      manifest,
      open: async (path) => unpack(zip, entries.get(path)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function openZip(reader: RandomAccessReader, bytes: number): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true, validateEntrySizes: true, strictFileNames: true };
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(reader, bytes, options, (error, zip) => {
      if (error === null && zip !== undefined) resolve(zip);
      else reject(unlessUploadLost(error, new ImportRefused("This isn't a complete ZIP file.")));
    });
  });
}

async function readEntries(zip: ZipFile, most: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new ImportRefused('The file contains too many files.');
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > most) throw new ImportRefused('The file is too large when it is unpacked.');
      if (entries.has(entry.fileName)) throw damagedExport(`it holds ${entry.fileName} twice`);
      if (entry.isEncrypted()) throw new ImportRefused('The file is protected by a password.');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw unlessUploadLost(error, damagedExport('its table of contents cannot be read'));
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<ExportManifest> {
  const entry = entries.get(MANIFEST_FILE);
  if (entry === undefined) throw notAnExport();
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw notAnExport();
  const text = await wholeText(await unpack(zip, entry));
  // One of 30 MB with ten million empty lists takes a gigabyte when it is parsed.
  if (mayHoldMore(text, MAX_VALUES + entries.size * VALUES_OF_A_FILE)) throw notAnExport();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw damagedExport('its manifest cannot be read');
  }
  const head = manifestHead.safeParse(json);
  if (!head.success) throw notAnExport();
  if (head.data.version > EXPORT_VERSION) {
    throw new ImportRefused('This export is from a newer version of Ledgerline. Update this one first.');
  }
  const manifest = exportManifest.safeParse(json);
  if (!manifest.success) throw damagedExport('its manifest is not as it was written');
  return manifest.data;
}

/** Checks that directory and manifest list the same files with the same lengths. */
function compareFiles(entries: ReadonlyMap<string, Entry>, { files }: ExportManifest): void {
  const named = new Set([MANIFEST_FILE, ...files.map(({ path }) => path)]);
  const [unknown] = [...entries.keys()].filter((path) => !named.has(path));
  if (unknown !== undefined) throw damagedExport(`it holds ${unknown}, which its manifest does not know`);
  if (named.size !== files.length + 1) throw damagedExport('its manifest names a file twice');
  for (const { path, bytes } of files) {
    const entry = entries.get(path);
    if (entry === undefined) throw damagedExport(`${path} is missing`);
    if (entry.uncompressedSize !== bytes) throw damagedExport(`${path} has another length`);
  }
  if (!named.has(EVENTS_FILE)) throw damagedExport(`${EVENTS_FILE} is missing`);
}

async function unpack(zip: ZipFile, entry: Entry | undefined): Promise<Readable> {
  if (entry === undefined) throw notAnExport();
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw unlessUploadLost(error, damagedExport(`${entry.fileName} cannot be unpacked`));
  }
}

async function wholeText(stream: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of stream) pieces.push(piece);
  } catch (error) {
    throw unlessUploadLost(error, damagedExport('its manifest cannot be unpacked'));
  }
  return Buffer.concat(pieces).toString('utf8');
}

function notAnExport(): ImportRefused {
  return new ImportRefused("This isn't an export of a Ledgerline account.");
}

/** The refusal of an export that is damaged. */
export function damagedExport(what: string): ImportRefused {
  return new ImportRefused(`The export is damaged: ${what}. Nothing was imported.`);
}

/**
 * The error itself when the upload could not be read from its table, which says nothing about the file; else
 * `refusal`.
 */
export function unlessUploadLost(error: unknown, refusal: ImportRefused): Error {
  return error instanceof UploadLost ? error : refusal;
}
