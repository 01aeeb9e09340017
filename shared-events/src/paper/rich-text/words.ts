import type { RichBlock, RichParagraph } from './blocks.ts';

/** The words of a text on one line: for lists, names and the history. */
export function wordsOnOneLine(blocks: readonly RichBlock[]): string {
  return blocks.map(blockWords).join(' ').replace(/\s+/g, ' ').trim();
}

const blockWords = (block: RichBlock): string =>
  block.kind === 'paragraph' ? paragraphWords(block, ' ') : block.items.map(wordsOnOneLine).join(' ');

const paragraphWords = ({ runs }: RichParagraph, lineBreak: string): string =>
  runs.map((run) => ('break' in run ? lineBreak : run.text)).join('');

/** The words of a text with a line for each paragraph, line break and list item. */
export function wordsInLines(blocks: readonly RichBlock[]): string {
  return blocks
    .map((block) =>
      block.kind === 'paragraph'
        ? paragraphWords(block, '\n')
        : block.items.map((item) => `• ${wordsInLines(item)}`).join('\n'),
    )
    .join('\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

/** The start of a text on one line, with at most `most` characters including the ellipsis. */
export function beginningOf(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/** Whether an HTML text displays nothing. */
export function isBlankHtml(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|[\s\u200b]/g, '') === '';
}
