import { strToU8, zipSync } from 'fflate';

type Cell = string | number;

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** An Excel workbook (.xlsx) with these sheets. */
export function workbook(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Uint8Array {
  const names = Object.keys(sheets);
  const parts = names.map((_, index) => [`rId${index + 1}`, `worksheets/sheet${index + 1}.xml`] as const);
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relations([['rId1', 'xl/workbook.xml']], 'officeDocument'),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(parts, 'worksheet'),
  };
  for (const [index, rows] of Object.values(sheets).entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] = worksheet(rows);
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

function relations(parts: readonly (readonly [id: string, target: string])[], type: string): string {
  const each = parts.map(
    ([id, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function worksheet(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${letter(column)}${row + 1}`)).join('')}</row>`,
  );
  return `<worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: Cell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}

const letter = (column: number): string => String.fromCharCode('A'.charCodeAt(0) + column);
