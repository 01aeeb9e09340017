const KEPT: ReadonlyMap<string, string> = new Map([
  ['p', 'p'],
  ['div', 'p'],
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
  ['u', 'u'],
  ['ul', 'ul'],
  ['ol', 'ol'],
  ['li', 'li'],
]);
const SILENT = new Set(['script', 'style', 'template', 'title', 'textarea', 'iframe', 'noscript']);

/** The text of an element with the marks that invoices know and nothing else; '' when there is no text in it. */
export function paperHtml(root: Element): string {
  const html = innerOf(root).replace(/(<br>)+$/, '');
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' ? '' : html;
}

const innerOf = (node: Element): string => [...node.childNodes].map(htmlOf).join('');

function htmlOf(node: ChildNode): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '');
  if (!(node instanceof Element)) return '';
  const tag = node.tagName.toLowerCase();
  if (SILENT.has(tag)) return '';
  if (tag === 'br') return '<br>';
  const inner = innerOf(node);
  if (tag === 'a') {
    const href = node.getAttribute('href') ?? '';
    return /^(https?:|mailto:|tel:)/i.test(href)
      ? `<a href="${escaped(href).replace(/"/g, '&quot;')}">${inner}</a>`
      : inner;
  }
  const kept = KEPT.get(tag);
  return kept === undefined ? inner : `<${kept}>${inner}</${kept}>`;
}

const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\u00a0/g, '&nbsp;');
