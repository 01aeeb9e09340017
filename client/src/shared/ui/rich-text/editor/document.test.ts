import { richBlocks } from '@ledgerline/shared-events/paper/rich-text/blocks.ts';
import { parseMarkup } from '@ledgerline/shared-events/paper/rich-text/parse-markup.ts';
import { htmlTexts } from '@ledgerline/shared-events/paper/rich-text/testing/html-texts.ts';
import { STORED_TEXTS } from '@ledgerline/shared-events/paper/rich-text/testing/stored-texts.ts';
import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editableHtml, editedHtml } from '#shared/lib/html/read-html.ts';
import { documentHtml, parseDocument } from './document.ts';
import { EXTENSIONS } from './schema.ts';

const schema = getSchema(EXTENSIONS);

/** What is stored when the editor has opened a text and writes all of it. */
function written(html: string): string {
  const box = document.createElement('div');
  box.innerHTML = editableHtml(html);
  return documentHtml(parseDocument(schema, box));
}

describe('the document of a text in the editor', () => {
  it.each(STORED_TEXTS)('is printed as the stored text: %j', (html) => {
    expect(richBlocks(parseMarkup(written(html)))).toEqual(richBlocks(parseMarkup(html)));
  });

  it.each([
    '<p>a</p><p><br /></p><p>b</p>',
    '<p>a<br /><br /></p>',
    '<p>two  spaces</p><p> one <strong><em>b</em></strong></p>',
    '<ol><li>a<ul><li>b</li></ul></li><li><br /></li></ol>',
    '<p><a href="https://example.com/?a=1&amp;b=2"><strong>x</strong></a><u>y</u></p>',
  ])('is written as it was read: %s', (html) => {
    expect(written(html)).toBe(html);
  });

  it('is printed as the stored text, and written in one way, whatever the text contains', () => {
    fc.assert(
      fc.property(htmlTexts, (html) => {
        const once = written(html);
        expect(richBlocks(parseMarkup(once))).toEqual(richBlocks(parseMarkup(editedHtml(html))));
        expect(written(once)).toBe(once);
      }),
    );
  });
});
