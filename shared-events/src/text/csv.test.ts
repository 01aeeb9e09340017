import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvText, withoutFormulaGuard } from './csv.ts';

/** What a CSV reader finds in the only cell of a line. */
function onlyCell(line: string): string {
  const text = line.slice(0, -2);
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}

const beginning = fc.constantFrom(
  '',
  "'",
  "''",
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  ' ',
  '＝',
  '1',
  ',',
  '"',
);
const text = fc
  .tuple(fc.array(beginning, { maxLength: 4 }), fc.string())
  .map(([start, rest]) => start.join('') + rest);

describe('a CSV file', () => {
  it('has a UTF-8 byte order mark, commas, quoted texts and CRLF line ends', () => {
    expect(csvText([['a', 'b, "c"', 1.5, true, null], ['d\ne']])).toBe(
      '\ufeffa,"b, ""c""",1.5,true,\r\n"d\ne"\r\n',
    );
  });

  it.each([
    '=1',
    '=SUM(A1)',
    '+49',
    '+49 30 1',
    '@1',
    '@name',
    '-1+2',
    '\t=1',
    '\rx',
    '\n=1',
    ' =1',
    '＝1',
    '-',
  ])('has an apostrophe before a text that a spreadsheet would execute or change: %j', (formula) => {
    expect(onlyCell(csvLine([formula]))).toBe(`'${formula}`);
  });

  it.each(['-5', '-0.25', '-1.234,56', '1-2', 'a=b', "O'Neill", "'quoted'", '1,5', ''])(
    'contains every other text unchanged: %j',
    (plain) => {
      expect(onlyCell(csvLine([plain]))).toBe(plain);
    },
  );

  it('shows no hidden characters, and recognises a formula behind one', () => {
    expect(csvLine(['a\u202eb', '\u202e=1'])).toBe("ab,'=1\r\n");
  });

  it('contains a negative amount unchanged', () => {
    expect(csvLine([-5, '-5'])).toBe('-5,-5\r\n');
  });

  it('is parsed back unchanged', () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(withoutFormulaGuard(onlyCell(csvLine([written])))).toBe(written);
      }),
    );
  });
});
