import { workbook } from '@ledgerline/shared-events/import/testing/workbook.ts';
import { describe, expect, it } from 'vitest';
import { storedZip } from '#account-import/testing/stored-zip.ts';
import { read } from './testing/read-bytes.ts';
import { short } from './testing/short-reading.ts';

const lines = (...rows: readonly string[]) => rows.join('\n');

describe('a total that counts words alone, beside parts that count characters, too', () => {
  it.each(['All documents', 'Summary', 'Iš viso'])('is a row: %s', async (name) => {
    const text = lines(
      ',100%,,New,,Total,',
      'File,Words,Characters,Words,Characters,Words,Characters',
      'a.docx,10,50,20,100,30,150',
      'b.docx,10,50,30,150,40,200',
      `${name},20,,50,,70,`,
    );
    const { analyses } = await read(text);
    expect(analyses).toMatchObject([{ filesTotal: 2, unit: 'words', total: { words: 70, characters: 350 } }]);
  });

  it.each(['Summary', 'Everything'])('is a table: %s', async (name) => {
    const text = lines(
      ...['a.docx', 'Band;Words;Characters', '100%;10;50', 'New;20;100'],
      ...['b.docx', 'Band;Words;Characters', '100%;10;50', 'New;30;150'],
      ...[name, 'Band;Words', '100%;20', 'New;50'],
    );
    const { analyses } = await read(text);
    expect(analyses).toMatchObject([{ filesTotal: 2, total: { words: 70 } }]);
  });

  it.each(['Summary', 'Everything'])('is a sheet: %s', async (name) => {
    const sheets = {
      A: [
        ['Band', 'Words', 'Characters'],
        ...[
          ['100%', 10, 50],
          ['New', 20, 100],
        ],
      ],
      B: [
        ['Band', 'Words', 'Characters'],
        ...[
          ['100%', 10, 50],
          ['New', 30, 150],
        ],
      ],
      [name]: [
        ['Band', 'Words'],
        ...[
          ['100%', 20],
          ['New', 50],
        ],
      ],
    };
    const { analyses } = await read(new Uint8Array(workbook(sheets)), 'a.xlsx');
    expect(analyses.map(({ sheet, total }) => [sheet, total.words])).toEqual([
      ['A', 30],
      ['B', 40],
    ]);
  });
});

it('parts with as many words as two others aren’t their total where their characters differ', async () => {
  const text = lines(
    ',100%,,New,,Total,',
    'File,Words,Characters,Words,Characters,Words,Characters',
    'a.docx,10,50,20,100,30,150',
    'b.docx,10,50,30,150,40,200',
    'c.docx,20,90,50,290,70,380',
  );
  expect(await read(text)).toMatchObject({ analyses: [{ filesTotal: 3, total: { words: 140 } }] });
});

describe('a total by its name that isn’t the sum of all others', () => {
  const grouped = (name: string, words: number) =>
    lines(
      ',100%,New,Total',
      'File,Words,Words,Words',
      'a.docx,10,20,30',
      'b.docx,10,30,40',
      `${name},20,${words - 20},${words}`,
    );
  const differs = (words: number) => `The bands add up to 70 words, but the file's total is ${words}.`;

  it.each([
    ['All documents', 71],
    ['Summary', 69],
    ['Overall', 170],
    ['Total of all files', 71],
  ])('is a row: %s, %i', async (name, words) => {
    expect(await short(grouped(name, words))).toEqual(['', '100%: 20', 'New: 50', differs(words)]);
  });

  it.each([
    ['Summary', 50],
    ['Overall', 48],
  ])('is a table: %s', async (name, words) => {
    const part = (title: string, exact: number, fresh: number) =>
      lines(title, 'Band;Words', `100%;${exact}`, `New;${fresh}`);
    const text = lines(part('a.docx', 10, 20), part('b.docx', 10, 30), part(name, 21, words));
    expect(await short(text)).toEqual(['', '100%: 20', 'New: 50', differs(21 + words)]);
  });

  it('is a part where another one has more', async () => {
    expect(await short(grouped('Summary', 39))).toEqual([
      '',
      '100%: 40',
      'New: 69',
      '“Summary” doesn’t have as much as all others together, and is added to them.',
    ]);
    expect(await short(grouped('Summary.docx', 71))).toEqual(['', '100%: 40', 'New: 101']);
  });

  it('is asked about where its row has a name unlike the others, and proposed as the total', async () => {
    const text = lines('Words;New;100%;Rep', 'a.docx;1;2;3', 'b.docx;4;5;6', 'Summary;5;7;10');
    const { question } = await read(text);
    expect(question?.rows).toEqual([{ name: 'Summary', is: 'total' }]);
    const as = async (is: string) =>
      (await read(text, 'a.csv', { rows: [{ name: 'Summary', is }] })).analyses;
    expect((await as('total'))[0]?.warnings).toEqual([
      "The bands add up to 21 words, but the file's total is 22.",
    ]);
    expect((await as('part'))[0]).toMatchObject({ filesTotal: 3, total: { words: 43 } });
  });
});

describe('a sheet with the total of all others', () => {
  const sheet = (fresh: number, exact: number | string = 30) => [
    ['Band', 'Words'],
    ['New', fresh],
    ['100%', exact],
  ];
  const outcome = async (sheets: Parameters<typeof workbook>[0], leftOut: readonly string[] = []) => {
    const answers = { leftOut: leftOut.map((name) => ({ file: 'a.xlsx', sheet: name })) };
    const { analyses } = await read(new Uint8Array(workbook(sheets)), 'a.xlsx', answers);
    return analyses.flatMap(({ sheet: name, total, warnings }) => [`${name}: ${total.words}`, ...warnings]);
  };
  const files = { 'A.docx': sheet(300), 'B.docx': sheet(400), 'C.docx': sheet(500) };

  it.each(['Total', 'Summary', 'Everything'])(
    'isn’t a part where another sheet is left out: %s',
    async (name) => {
      expect(await outcome({ ...files, [name]: sheet(1200, 90) }, ['B.docx'])).toEqual([
        'A.docx: 330',
        ...(name !== 'Total'
          ? [`“${name}” has as much as all others together, and is taken for their total.`]
          : []),
        '“B.docx” is left out, as you chose.',
        'C.docx: 530',
      ]);
    },
  );

  it('may be left out itself', async () => {
    expect(await outcome({ ...files, Everything: sheet(1200, 90) }, ['Everything'])).toEqual([
      'A.docx: 330',
      '“Everything” is left out, as you chose.',
      'B.docx: 430',
      'C.docx: 530',
    ]);
  });

  it('isn’t a part where another sheet can’t be read', async () => {
    expect(await outcome({ ...files, 'B.docx': sheet(400, '~30'), Total: sheet(1200, 90) })).toEqual([
      'A.docx: 330',
      '“Total” counts 1,290 words, and all others together 860 words. It’s taken for their total.',
      '“B.docx” isn’t read: “~30” isn’t a count.',
      'C.docx: 530',
    ]);
  });

  it('isn’t a part where it’s a word off, and a summary that has less than one of them is', async () => {
    expect(await outcome({ ...files, Summary: sheet(1201, 90) })).toEqual([
      'A.docx: 330',
      '“Summary” counts 1,291 words, and all others together 1,290 words. It’s taken for their total.',
      'B.docx: 430',
      'C.docx: 530',
    ]);
    expect(await outcome({ 'A.docx': sheet(300), Summary: sheet(20) })).toEqual([
      'A.docx: 330',
      '“Summary” doesn’t have as much as all others together, and is added to them.',
      'Summary: 50',
    ]);
  });

  it('isn’t another language', async () => {
    expect(
      await outcome({ 'de-DE': sheet(300), 'fr-FR': sheet(400), 'All languages': sheet(701, 60) }),
    ).toEqual([
      'de-DE: 330',
      '“All languages” counts 761 words, and all others together 760 words. It’s taken for their total.',
      'fr-FR: 430',
    ]);
  });
});

it.each(['Total.csv', 'total/Summary.csv', 'x.csv'])(
  'a file of a ZIP isn’t a part with the total: %s',
  async (name) => {
    const csv = (fresh: number, exact = 10) => `Type,Words\nNew,${fresh}\n100%,${exact}\n`;
    const { analyses } = await read(storedZip({ 'a.csv': csv(20), 'b.csv': csv(30), [name]: csv(50, 20) }));
    expect(analyses.map(({ total }) => total.words)).toEqual([30, 40]);
  },
);

describe('the total of all languages', () => {
  it.each(['All languages', 'Total', 'Summary'])(
    'isn’t another one where it’s a word off: %s',
    async (name) => {
      const rows = ['[ger-DE] a.docx,10,20,30', '[fre-FR] a.docx,10,30,40', `${name},20,51,71`];
      const text = lines(',100%,New,Total', 'File,Words,Words,Words', ...rows);
      const { analyses } = await read(text);
      expect(analyses.map(({ target, total }) => [target, total.words])).toEqual([
        ['de-DE', 30],
        ['fr-FR', 40],
      ]);
      expect(analyses[0]?.warnings).toEqual([
        `“${name}” counts 71 words, and all others together 70 words. It’s taken for their total.`,
      ]);
    },
  );

  it.each(['Total', 'Summary'])('isn’t another one among rows of bands or of languages: %s', async (name) => {
    const rows = ['de-DE;10;20;30', 'fr-FR;10;20;40', `${name};20;40;71`];
    const { analyses } = await read(lines('Words;New;100%;Rep', ...rows), 'a.csv', {
      rows: [
        { name: 'de-DE', is: 'language' },
        { name: 'fr-FR', is: 'language' },
      ],
    });
    expect(analyses.map(({ target, total }) => [target, total.words])).toEqual([
      ['de-DE', 60],
      ['fr-FR', 70],
    ]);
    expect(analyses[0]?.warnings).toEqual([
      `“${name}” counts 131 words, and all others together 130 words. It’s taken for their total.`,
    ]);
  });
});
