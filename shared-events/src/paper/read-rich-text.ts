import { Parser } from 'htmlparser2';
import { type RichBlock, RichTextBuilder } from './rich-text.ts';

/**
 * Reads sanitised HTML (or plain text with line feeds) as paragraphs and lists of marked runs, as the shared rule of
 * rich text takes them.
 */
export function readRichText(html: string): RichBlock[] {
  const builder = new RichTextBuilder();
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => builder.start(tag, attributes),
      onclosetag: (tag) => builder.end(tag),
      ontext: (text) => builder.text(text),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return builder.blocks();
}
