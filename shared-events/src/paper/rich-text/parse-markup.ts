import { Parser } from 'htmlparser2';
import { MAX_MARKUP_DEPTH, type MarkupNode } from './markup.ts';

type Open = { tag: string; attributes: Record<string, string>; children: MarkupNode[] };

/** The tree of an HTML text, or of plain text. Browsers use their own parser, which gives the same tree. */
export function parseMarkup(html: string): MarkupNode[] {
  const root: MarkupNode[] = [];
  const open: Open[] = [];
  let tooDeep = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (open.length >= MAX_MARKUP_DEPTH) tooDeep += 1;
        else {
          const element: Open = { tag, attributes, children: [] };
          (open.at(-1)?.children ?? root).push(element);
          open.push(element);
        }
      },
      onclosetag() {
        if (tooDeep > 0) tooDeep -= 1;
        else open.pop();
      },
      ontext(text) {
        const siblings = open.at(-1)?.children ?? root;
        const before = siblings.at(-1);
        if (typeof before === 'string') siblings[siblings.length - 1] = before + text;
        else siblings.push(text);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return root;
}
