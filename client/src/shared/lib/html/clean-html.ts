const KEPT = new Set(['P', 'DIV', 'BR', 'UL', 'OL', 'LI', 'STRONG', 'B', 'EM', 'I', 'U', 'A']);
const LINK = /^(https?:|mailto:)/i;

/** HTML with nothing in it but text, lists, emphasis and links. The server cleans too; this keeps the screen safe. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  cleanChildren(body);
  return body.innerHTML;
}

function cleanChildren(parent: Element): void {
  for (const child of [...parent.children]) {
    cleanChildren(child);
    if (!KEPT.has(child.tagName)) {
      if (['SCRIPT', 'STYLE'].includes(child.tagName)) child.remove();
      else child.replaceWith(...child.childNodes);
      continue;
    }
    const href = child.tagName === 'A' ? child.getAttribute('href') : null;
    for (const { name } of [...child.attributes]) child.removeAttribute(name);
    if (href !== null && LINK.test(href)) {
      child.setAttribute('href', href);
      child.setAttribute('rel', 'noopener noreferrer');
      child.setAttribute('target', '_blank');
    }
  }
}
