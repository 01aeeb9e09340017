import { type RichBlock, type RichBreak, type RichParagraph, type RichRun, richBlocks } from './blocks.ts';
import { isAllowed, isKeptLink, isSilent, type MarkupElement, type MarkupNode } from './markup.ts';

/**
 * The stored form of an HTML text: only words, allowed elements, and links. A text with other elements is parsed as
 * for the paper, so that headings and cells become lines of their own. A clean text is not changed.
 */
export function cleanHtml(nodes: readonly MarkupNode[]): string {
  return holdsOtherElements(nodes) ? blocksHtml(richBlocks(nodes)) : nodes.map(cleanNode).join('');
}

function holdsOtherElements(nodes: readonly MarkupNode[]): boolean {
  return nodes.some(
    (node) =>
      typeof node !== 'string' && !isSilent(node) && (!isAllowed(node) || holdsOtherElements(node.children)),
  );
}

function cleanNode(node: MarkupNode): string {
  if (typeof node === 'string') return escapedHtml(node);
  if (isSilent(node)) return '';
  if (node.tag === 'br') return BREAK;
  const inner = node.children.map(cleanNode).join('');
  return `<${node.tag}${linkAttribute(node)}>${inner}</${node.tag}>`;
}

function linkAttribute(element: MarkupElement): string {
  return element.tag === 'a' && isKeptLink(element) ? hrefOf(element.attributes.href ?? '') : '';
}

const BREAK = '<br />';
const hrefOf = (href: string): string => ` href="${escapedHtml(href).replace(/"/g, '&quot;')}"`;
/** Words escaped for HTML. */
export const escapedHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The HTML of paragraphs and lists. Parsing it gives the same blocks. */
export function blocksHtml(blocks: readonly RichBlock[]): string {
  return blocks.map((block) => blockHtml(block, itemHtml)).join('');
}

/** The HTML in which an editor shows them: each text of a list item is a paragraph. */
export function editorHtml(blocks: readonly RichBlock[]): string {
  return blocks.map((block) => blockHtml(block, editorHtml)).join('');
}

function blockHtml(block: RichBlock, writeItem: (item: readonly RichBlock[]) => string): string {
  if (block.kind === 'paragraph') return `<p>${runsHtml(block)}</p>`;
  const tag = block.kind === 'bullets' ? 'ul' : 'ol';
  return `<${tag}>${block.items.map((item) => `<li>${writeItem(item)}</li>`).join('')}</${tag}>`;
}

function itemHtml(blocks: readonly RichBlock[]): string {
  const [first, ...others] = blocks;
  return first?.kind === 'paragraph' ? runsHtml(first) + blocksHtml(others) : blocksHtml(blocks);
}

/** The HTML of a paragraph. Browsers show its last line, if that is empty, only with another break. */
function runsHtml({ runs }: RichParagraph): string {
  const last = runs.at(-1);
  const isLineEmpty = last === undefined || 'break' in last;
  return runs.map(runHtml).join('') + (isLineEmpty ? BREAK : '');
}

function runHtml(run: RichRun | RichBreak): string {
  if ('break' in run) return BREAK;
  const marks = [run.bold && 'strong', run.italic && 'em', run.underline && 'u'].filter(
    (tag) => tag !== false,
  );
  const marked = marks.reduceRight((inner, tag) => `<${tag}>${inner}</${tag}>`, escapedHtml(run.text));
  return run.href === null ? marked : `<a${hrefOf(run.href)}>${marked}</a>`;
}
