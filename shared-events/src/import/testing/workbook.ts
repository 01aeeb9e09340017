import { strToU8, unzipSync, zipSync } from 'fflate';

/** A text, a number or a day, `YYYY-MM-DD`, with an optional time. */
type WorkbookCell = string | number | { day: string };

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const STYLES = 'xl/styles.xml';

/** The styles of cells: the second one has the format of days. */
const styles = (formats: string, dayFormat: number) =>
  `<styleSheet ${MAIN}>${formats}<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="${dayFormat}"/></cellXfs></styleSheet>`;

/** A workbook that defines its formats, one of which is that of its days. */
export const restyled = (bytes: Uint8Array, formats: string, dayFormat: number): Uint8Array =>
  zipSync({ ...unzipSync(bytes), [STYLES]: strToU8(styles(formats, dayFormat)) });

/** An Excel workbook (.xlsx) with these sheets. */
export function workbook(sheets: Readonly<Record<string, readonly (readonly WorkbookCell[])[]>>): Uint8Array {
  const names = Object.keys(sheets);
  const parts = names.map((_, index) => [`rId${index + 1}`, `worksheets/sheet${index + 1}.xml`] as const);
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relations([['rId1', 'xl/workbook.xml']], 'officeDocument'),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(parts, 'worksheet', relation('rStyles', 'styles.xml', 'styles')),
    [STYLES]: styles('', 14),
  };
  for (const [index, rows] of Object.values(sheets).entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] = worksheet(rows);
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

function relations(
  parts: readonly (readonly [id: string, target: string])[],
  type: string,
  more = '',
): string {
  const each = parts.map(([id, target]) => relation(id, target, type));
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}${more}</Relationships>`;
}

const relation = (id: string, target: string, type: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

function worksheet(rows: readonly (readonly WorkbookCell[])[]): string {
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${letter(column)}${row + 1}`)).join('')}</row>`,
  );
  return `<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: WorkbookCell, at: string): string {
  if (typeof cell === 'object') {
    const days = (Date.parse(cell.day) - Date.UTC(1899, 11, 30)) / 86_400_000;
    return `<c r="${at}" s="1"><v>${days}</v></c>`;
  }
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}

const letter = (column: number): string => String.fromCharCode('A'.charCodeAt(0) + column);
