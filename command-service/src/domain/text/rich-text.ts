import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'blockquote', 'hr', 'pre', 'code'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'mark', 'a', 'ul', 'ol', 'li'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href'], ol: ['start'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
};

const MARKUP = /[<>&]/;

/** Rich text with nothing in it but the markup that notes and invoices may have. Plain text stays as it is. */
export function sanitiseHtml(html: string): string {
  return MARKUP.test(html) ? sanitize(html, OPTIONS) : html;
}

const EVERYTHING: sanitize.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  allowVulnerableTags: true,
};

/** Whether rich text holds markup that `sanitiseHtml` takes away; how allowed markup is written does not matter. */
export function holdsForeignMarkup(html: string): boolean {
  return sanitiseHtml(html) !== sanitize(html, EVERYTHING);
}

/** Whether rich text shows anything at all. */
export function isBlankHtml(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|[\s\u200b]/g, '').trim() === '';
}
