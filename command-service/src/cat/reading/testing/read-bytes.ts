import { bandName } from '@ledgerline/shared-events/cat/band.ts';
import { catChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { finishedAnalyses } from '../read-analysis.ts';
import { readCatFile } from '../read-cat-file.ts';

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** UTF-16 with a mark, as memoQ writes it. */
export const wide = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

/** What is read of a file, or asked about it. */
export async function read(content: string | Uint8Array, name = 'analysis', answers: object = {}) {
  const choices = catChoices.parse(answers);
  const reading = await readCatFile({ name, bytes: bytesOf(content), choices });
  if ('question' in reading) return { question: reading.question, analyses: [] };
  return { question: null, analyses: finishedAnalyses(reading.analyses, choices) };
}

/** The only analysis of a file. @throws Error when it has none, or several */
export async function readOne(content: string | Uint8Array, name?: string, answers?: object) {
  const { analyses } = await read(content, name, answers);
  const [only] = analyses;
  if (only === undefined || analyses.length > 1) throw new Error(`There are ${analyses.length} analyses.`);
  return only;
}

export type Analysis = Awaited<ReturnType<typeof readOne>>;

/** The words of each band that has some, in the order of the table. */
export const wordsOf = ({ bands }: Analysis) =>
  bands.filter(({ words }) => words > 0).map((band) => `${bandName(band)}: ${band.words}`);
