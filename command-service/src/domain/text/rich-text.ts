import { readRichText } from '@ledgerline/shared-events/paper/read-rich-text.ts';
import { RICH_TEXT_TAGS, richTextHtml } from '@ledgerline/shared-events/paper/rich-text.ts';
import sanitize from 'sanitize-html';

const LINKS = ['http', 'https', 'mailto', 'tel'];

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: LINKS,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
};

/** What texts of earlier versions may hold: they stay as they are until somebody edits them. */
const EARLIER: sanitize.IOptions = {
  ...OPTIONS,
  allowedTags: [
    ...RICH_TEXT_TAGS,
    ...['span', 'h1', 'h2', 'h3', 'blockquote', 'hr', 'pre', 'code', 's', 'sub', 'sup', 'mark'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'], ol: ['start'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
};

const MARKUP = /[<>&]/;
/** A tag whose content is kept and which is none of ours. */
const RECOGNIZED = [...RICH_TEXT_TAGS, 'script', 'style'].join('|');
const OTHER_TAG = new RegExp(`<(?!/?(?:${RECOGNIZED})(?![a-z0-9-]))/?[a-z]`, 'i');

/**
 * Rich text with nothing in it but the markup that notes and invoices may have. Plain text stays as it is; where other
 * elements stand, the text is read as the paper reads it, so that cells and headings become lines of their own.
 */
export function sanitiseHtml(html: string): string {
  if (!MARKUP.test(html)) return html;
  return sanitize(OTHER_TAG.test(html) ? richTextHtml(readRichText(html)) : html, OPTIONS);
}

const EVERYTHING: sanitize.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  allowVulnerableTags: true,
};

/** Whether rich text holds markup that no version has let in; how allowed markup is written does not matter. */
export function holdsForeignMarkup(html: string): boolean {
  const clean = MARKUP.test(html) ? sanitize(html, EARLIER) : html;
  return clean !== sanitize(html, EVERYTHING);
}

/** Whether rich text shows anything at all. */
export function isBlankHtml(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|[\s\u200b]/g, '').trim() === '';
}
