/** An element of an HTML text; names of elements and attributes are in lower case. */
export type MarkupElement = {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly MarkupNode[];
};
/** A part of an HTML text: words with decoded entities, or an element. */
export type MarkupNode = string | MarkupElement;

/** The allowed elements; a link keeps its target, and no other attribute is kept. */
const RICH_TEXT_TAGS = ['p', 'div', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a'] as const;

/** Further elements that texts of earlier versions may contain: they stay until somebody edits the text. */
const EARLIER_TAGS = [
  ...['span', 'h1', 'h2', 'h3', 'blockquote', 'hr', 'pre', 'code', 's', 'sub', 'sup', 'mark'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const EARLIER_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Elements whose content is no text. */
const SILENT = new Set([
  ...['script', 'style', 'template', 'title', 'textarea', 'iframe', 'noscript', 'head', 'svg', 'select'],
]);
/** Elements that are lines of their own; so are the cells of a table. */
const LINES = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'address'],
  ...['table', 'caption', 'tr', 'td', 'th', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'form', 'fieldset'],
  ...['article', 'section', 'main', 'header', 'footer', 'aside', 'nav', 'details', 'summary'],
]);
const ALLOWED: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);
const STORED: ReadonlySet<string> = new Set([...RICH_TEXT_TAGS, ...EARLIER_TAGS]);
const STORED_TAG = new RegExp(`</?(?:${[...STORED].join('|')})\\b[^>]*>`, 'i');
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Elements nested deeper than this are replaced by their content. */
export const MAX_MARKUP_DEPTH = 100;

export const isAllowed = ({ tag }: MarkupElement): boolean => ALLOWED.has(tag);
export const isSilent = ({ tag }: MarkupElement): boolean => SILENT.has(tag);
export const isLine = ({ tag }: MarkupElement): boolean => LINES.has(tag);

/** The full address of a link: the web, mail or telephone; null for anything else. */
export function linkTarget({ attributes }: MarkupElement): string | null {
  const target = URL.parse(attributes.href ?? '');
  return target !== null && LINK_PROTOCOLS.has(target.protocol) ? target.href : null;
}

/** Whether a link is stored as it was written. A link without a protocol is, although the paper does not link it. */
export function isKeptLink({ attributes }: MarkupElement): boolean {
  if (attributes.href === undefined) return false;
  const target = URL.parse(attributes.href, 'https://ledgerline.invalid');
  return target === null || LINK_PROTOCOLS.has(target.protocol);
}

/** Whether a text looks like HTML, and not like plain text. */
export function looksLikeHtml(text: string): boolean {
  return STORED_TAG.test(text);
}

/** Whether a stored text contains markup that no version has allowed; its notation does not matter. */
export function hasDisallowedMarkup(nodes: readonly MarkupNode[]): boolean {
  return nodes.some(
    (node) => typeof node !== 'string' && (isForeign(node) || hasDisallowedMarkup(node.children)),
  );
}

function isForeign(element: MarkupElement): boolean {
  const { tag, attributes } = element;
  return (
    !STORED.has(tag) ||
    Object.keys(attributes).some((name) =>
      tag === 'a' && name === 'href' ? !isKeptLink(element) : !EARLIER_ATTRIBUTES[tag]?.includes(name),
    )
  );
}
