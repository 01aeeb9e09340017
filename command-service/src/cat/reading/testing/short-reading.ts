import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { read, wordsOf } from './read-bytes.ts';

/** What is read of a text, in short: its bands, its unknown bands, its warnings; the question or the refusal instead. */
export async function short(text: string | Uint8Array, name = 'a.csv'): Promise<string[]> {
  try {
    const { question, analyses } = await read(text, name);
    if (question !== null) return [`asked: ${question.needs}`];
    return analyses.flatMap((one) => [
      [one.source, one.target].filter((code) => code !== null).join(' > '),
      ...wordsOf(one),
      ...one.unknownBands.map(({ label, words }) => `${label}? ${words}`),
      ...one.warnings,
    ]);
  } catch (error) {
    if (error instanceof UnreadableFile) return [`refused: ${error.message}`];
    throw error;
  }
}
