import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedBlocks, richBlocks } from './blocks.ts';
import { blocksHtml, editorHtml } from './html.ts';
import { parseMarkup } from './parse-markup.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { htmlTexts } from './testing/html-texts.ts';
import { STORED_TEXTS } from './testing/stored-texts.ts';

const written = (html: string): string => blocksHtml(editedBlocks(parseMarkup(html)));

describe('a rich text that is edited', () => {
  it.each([
    ['one\n\ntwo', '<p>one<br /><br />two</p>'],
    ['<p>a</p><p><br></p><div>b<br></div>', '<p>a</p><p><br /></p><p>b</p>'],
    ['<p>a<br><br></p>', '<p>a<br /><br /></p>'],
    ['<p>two  spaces</p><p> one</p>', '<p>two  spaces</p><p> one</p>'],
    ['<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<a href="/settings">here</a>', '<p><a href="/settings">here</a></p>'],
    ['<h2>Bank</h2><table><tr><td>IBAN</td></tr></table>', '<p>Bank</p><p>IBAN</p>'],
  ])('keeps its empty lines, spaces and links: %j is written as %j', (html, expected) => {
    expect(written(html)).toBe(expected);
  });

  it('has a paragraph for each text of a list item in the editor', () => {
    expect(editorHtml(editedBlocks(parseMarkup('<ol><li>a<ul><li>b</li></ul></li></ol>')))).toBe(
      '<ol><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>',
    );
  });

  it.each(STORED_TEXTS)('is printed as before when it is written again: %j', (html) => {
    expect(richBlocks(parseMarkup(written(html)))).toEqual(richBlocks(parseMarkup(html)));
  });

  it('is printed as before, and written in one way, whatever it contains', () => {
    fc.assert(
      fc.property(htmlTexts, (html) => {
        const once = written(html);
        expect(richBlocks(parseMarkup(once))).toEqual(richBlocks(parseMarkup(html)));
        expect(written(once)).toBe(once);
        expect(written(editorHtml(editedBlocks(parseMarkup(html))))).toBe(once);
        expect(sanitiseHtml(once)).toBe(once);
      }),
    );
  });
});
