import { readWorkbook, type WorkbookParts } from '@ledgerline/shared-events/import/read-workbook.ts';
import { unzipSync } from 'fflate';
import { sheetsWithRows, type TableFile } from './table-file.ts';

/**
 * Reads the sheets of a workbook.
 * @throws UnreadableFile when it is damaged, protected or empty
 */
export async function readExcel(name: string, bytes: Uint8Array): Promise<TableFile> {
  const { sheets, notes } = sheetsWithRows(await readWorkbook(partsOf(bytes)));
  return { name, sheets, notes: ['Excel', ...notes] };
}

/** The XML files of a workbook; none when it is damaged, which the reader then reports. */
function partsOf(bytes: Uint8Array): WorkbookParts {
  try {
    return unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  } catch {
    return {};
  }
}
