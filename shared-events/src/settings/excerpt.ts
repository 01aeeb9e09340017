import { richBlocks } from '../paper/rich-text/blocks.ts';
import { parseMarkup } from '../paper/rich-text/parse-markup.ts';
import { beginningOf, wordsOnOneLine } from '../paper/rich-text/words.ts';

const LENGTH = 60;

/** The first words of a text block without its markup, which name it in the history. */
export function excerpt(html: string): string {
  return beginningOf(wordsOnOneLine(richBlocks(parseMarkup(html))), LENGTH);
}
