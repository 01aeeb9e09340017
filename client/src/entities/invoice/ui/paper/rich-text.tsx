import { Fragment, type ReactNode, useMemo } from 'react';

const KEPT = new Set(['p', 'div', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'br']);
const SILENT = new Set(['script', 'style', 'template', 'title', 'textarea', 'iframe', 'noscript']);
const LINKS = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Text with simple marks, as invoices hold it. Only known elements come through, without their attributes. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className={className}>{content}</div>;
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.tagName.toLowerCase();
    if (SILENT.has(tag)) return null;
    // The nodes of a parsed text never move: their place is their identity.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return <Fragment key={index}>{elementOf(tag, node)}</Fragment>;
  });
}

function elementOf(tag: string, node: Element): ReactNode {
  if (tag === 'br') return <br />;
  const inner = childrenOf(node);
  const href = tag === 'a' ? safeLink(node.getAttribute('href') ?? '') : null;
  if (href !== null)
    return (
      <a href={href} rel="noreferrer" target="_blank">
        {inner}
      </a>
    );
  if (!KEPT.has(tag)) return inner;
  const Tag = tag as 'p' | 'div' | 'strong' | 'em' | 'u' | 'ul' | 'ol' | 'li';
  return <Tag>{inner}</Tag>;
}

function safeLink(href: string): string | null {
  try {
    return LINKS.has(new URL(href).protocol) ? href : null;
  } catch {
    return null;
  }
}
