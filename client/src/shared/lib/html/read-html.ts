import {
  editedBlocks,
  type LineFeeds,
  type RichBlock,
  richBlocks,
} from '@ledgerline/shared-events/paper/rich-text/blocks.ts';
import { blocksHtml, cleanHtml, editorHtml } from '@ledgerline/shared-events/paper/rich-text/html.ts';
import { MAX_MARKUP_DEPTH, type MarkupNode } from '@ledgerline/shared-events/paper/rich-text/markup.ts';
import {
  beginningOf,
  isBlankHtml,
  wordsInLines,
  wordsOnOneLine,
} from '@ledgerline/shared-events/paper/rich-text/words.ts';

/** The paragraphs and lists of an HTML text, as the paper shows them. No script in it runs. */
export function blocksOfHtml(html: string, lineFeeds?: LineFeeds): RichBlock[] {
  return richBlocks(markupOf(html), lineFeeds);
}

/** An HTML text with only the tags that the server would keep, which makes it safe to show. */
export function cleanedHtml(html: string): string {
  return cleanHtml(markupOf(html));
}

/** The HTML with which an editable box shows a stored text; '' for one without words. */
export function editableHtml(html: string): string {
  return isBlankHtml(html) ? '' : editorHtml(editedBlocks(markupOf(html)));
}

/** The stored form of what an editable box contains; '' without words. */
export function editedHtml(html: string): string {
  return isBlankHtml(html) ? '' : blocksHtml(editedBlocks(markupOf(html)));
}

/**
 * A pasted text with only the allowed tags: headings, blocks and table cells become lines. It is shown as it will be
 * saved.
 */
export function pastedHtml(html: string): string {
  return blocksHtml(blocksOfHtml(html, 'space'));
}

/** The plain text of an HTML text on one line: "Please pay by bank transfer. IBAN DE21…". */
export function wordsOfHtml(html: string): string {
  return wordsOnOneLine(blocksOfHtml(html));
}

/** The beginning of an HTML text on one line, with at most this many characters. */
export function beginningOfHtml(html: string, most: number): string {
  return beginningOf(wordsOfHtml(html), most);
}

/** The plain text of an HTML text with one line for each paragraph, line or list item. */
export function linesOfHtml(html: string): string {
  return wordsInLines(blocksOfHtml(html));
}

function markupOf(html: string): MarkupNode[] {
  return nodesIn(new DOMParser().parseFromString(html, 'text/html').body, 0);
}

function nodesIn(parent: Node, depth: number): MarkupNode[] {
  return [...parent.childNodes].flatMap((node): MarkupNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
    if (!(node instanceof Element)) return [];
    if (depth >= MAX_MARKUP_DEPTH) return nodesIn(node, depth);
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
    return [{ tag: node.tagName.toLowerCase(), attributes, children: nodesIn(node, depth + 1) }];
  });
}
