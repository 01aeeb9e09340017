import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAnalyses } from './read-analyses.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-analyses-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const csv = (fresh: number) => `Type,Words\nNew,${fresh}\n100%,20\n`;
const page = (fresh: number) =>
  `<html><table><tr><td>Type<td>Words</tr><tr><td>New<td>${fresh}</tr><tr><td>100%<td>20</tr></table></html>`;

/** The answer to files of these contents; equal ones have equal hashes. */
async function answerTo(contents: Readonly<Record<string, string | Uint8Array>>) {
  const files = await Promise.all(
    Object.entries(contents).map(async ([name, content], at) => {
      const path = join(folder, String(at));
      await writeFile(path, content);
      return { path, name, sha256: String(content) };
    }),
  );
  return await readAnalyses({ files, choices: catChoices.parse({}) });
}

it('a file that was chosen twice counts once', async () => {
  const { analyses, refused } = await answerTo({
    'a.csv': csv(10),
    'copy of a.csv': csv(10),
    'b.csv': csv(7),
  });
  expect(analyses.map(({ file }) => file)).toEqual(['a.csv', 'b.csv']);
  expect(refused).toEqual([
    { file: 'copy of a.csv', reason: 'This is the same file as “a.csv”. It counts once.' },
  ]);
});

it('two reports with the same counts are a question to the user', async () => {
  const { analyses } = await answerTo({ 'a.csv': csv(10), 'a.html': page(10), 'b.html': page(11) });
  expect(analyses.map(({ warnings }) => warnings)).toEqual([
    [],
    ['This counts the same as “a.csv”. Remove one of them if they are of one analysis.'],
    [],
  ]);
});

it.each<[string, number, string[]]>([
  ['Total.csv', 50, ['This has as much as all other files together. Remove it if it’s their total.']],
  ['everything.csv', 50, ['This has as much as all other files together. Remove it if it’s their total.']],
  ['Summary.csv', 49, ['“Summary.csv” is called like a total of the other files. Remove it if it is.']],
  ['c.csv', 49, []],
])('the total of other files is a question to the user: %s, %i', async (name, fresh, warnings) => {
  const sum = `Type,Words\nNew,${fresh}\n100%,40\n`;
  for (const files of [
    { 'a.csv': csv(20), 'b.csv': csv(30), [name]: sum },
    { [name]: sum, 'a.csv': csv(20), 'b.csv': csv(30) },
  ]) {
    const { analyses } = await answerTo(files);
    expect(Object.fromEntries(analyses.map((each) => [each.file, each.warnings]))).toEqual({
      'a.csv': [],
      'b.csv': [],
      [name]: warnings,
    });
  }
});

it('the files of an upload may unpack to as much together as they may be large', async () => {
  const zip = zipSync({ 'a.csv': strToU8(csv(10)), 'b.bin': [new Uint8Array(30 * 1024 ** 2), { level: 1 }] });
  const another = (name: string) =>
    Buffer.from(Buffer.from(zip).toString('latin1').replaceAll('b.bin', name), 'latin1');
  const { analyses, refused } = await answerTo({
    '1.zip': zip,
    '2.zip': another('c.bin'),
    '3.zip': another('d.bin'),
    '4.zip': another('e.bin'),
  });
  expect(analyses.map(({ file }) => file)).toEqual(['1.zip', '2.zip', '3.zip']);
  expect(refused).toEqual([
    {
      file: '4.zip',
      reason: 'This file is too large when it is unpacked. Choose the reports in it one by one.',
    },
  ]);
});
