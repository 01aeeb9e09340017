import {
  type LineFeeds,
  type RichBlock,
  RichTextBuilder,
} from '@ledgerline/shared-events/paper/rich-text.ts';

/** The paragraphs and lists of an HTML text, as the shared rule of rich text takes them. Nothing of it is run. */
export function readRichText(html: string, lineFeeds: LineFeeds = 'break'): RichBlock[] {
  const builder = new RichTextBuilder(lineFeeds);
  walk(new DOMParser().parseFromString(html, 'text/html').body, builder);
  return builder.blocks();
}

function walk(parent: Node, builder: RichTextBuilder): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) builder.text(node.textContent ?? '');
    if (!(node instanceof Element)) continue;
    const tag = node.tagName.toLowerCase();
    builder.start(tag, { href: node.getAttribute('href') ?? '' });
    walk(node, builder);
    builder.end(tag);
  }
}
