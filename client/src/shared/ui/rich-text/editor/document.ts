import type { RichBlock, RichBreak, RichRun } from '@ledgerline/shared-events/paper/rich-text/blocks.ts';
import { blocksHtml } from '@ledgerline/shared-events/paper/rich-text/html.ts';
import { isBlankHtml } from '@ledgerline/shared-events/paper/rich-text/words.ts';
import { DOMParser, type Node, type Schema } from '@tiptap/pm/model';

/** A place in an element, and where it is in the document that is parsed from it. */
export type Point = { node: globalThis.Node; offset: number; pos?: number };

/** The document of an element with an editable text. */
export const parseDocument = (schema: Schema, element: HTMLElement, findPositions: Point[] = []): Node =>
  DOMParser.fromSchema(schema).parse(element, { preserveWhitespace: 'full', findPositions });

/** The stored form of a document; '' without words. */
export function documentHtml(document: Node): string {
  const html = blocksHtml(blocksOfDocument(document));
  return isBlankHtml(html) ? '' : html;
}

function blocksOfDocument(parent: Node): RichBlock[] {
  return parent.children.map((node) =>
    node.type.name === 'paragraph'
      ? { kind: 'paragraph', runs: node.children.map(runOf) }
      : {
          kind: node.type.name === 'bullets' ? 'bullets' : 'numbers',
          items: node.children.map(blocksOfDocument),
        },
  );
}

function runOf(node: Node): RichRun | RichBreak {
  if (node.text === undefined) return { break: true };
  const has = (name: string) => node.marks.some(({ type }) => type.name === name);
  const href: unknown = node.marks.find(({ type }) => type.name === 'link')?.attrs.href;
  return {
    text: node.text,
    bold: has('bold'),
    italic: has('italic'),
    underline: has('underline'),
    href: typeof href === 'string' ? href : null,
  };
}
