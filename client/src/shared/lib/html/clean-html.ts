import { RICH_TEXT_TAGS, richTextHtml, SILENT_TAGS } from '@ledgerline/shared-events/paper/rich-text.ts';
import { readRichText } from './read-rich-text.ts';

const KEPT: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);
const SILENT: ReadonlySet<string> = new Set(SILENT_TAGS);
const LINK = /^(https?:|mailto:|tel:)/i;

/** HTML with nothing in it but text, lists, emphasis and links. The server cleans too; this keeps the screen safe. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const tags = [...body.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase());
  if (tags.some((tag) => !KEPT.has(tag) && !SILENT.has(tag))) return richTextHtml(readRichText(html));
  cleanChildren(body);
  return body.innerHTML;
}

/**
 * What is pasted from elsewhere, with nothing in it but the markup of a text: headings, blocks and the cells of tables
 * become lines. It is shown as it will be saved.
 */
export function pastedHtml(html: string): string {
  return richTextHtml(readRichText(html, 'space'));
}

function cleanChildren(parent: Element): void {
  for (const child of [...parent.children]) {
    cleanChildren(child);
    const tag = child.tagName.toLowerCase();
    if (SILENT.has(tag)) {
      child.remove();
      continue;
    }
    const href = tag === 'a' ? child.getAttribute('href') : null;
    for (const { name } of [...child.attributes]) child.removeAttribute(name);
    if (href !== null && LINK.test(href)) {
      child.setAttribute('href', href);
      child.setAttribute('rel', 'noopener noreferrer');
      child.setAttribute('target', '_blank');
    }
  }
}
