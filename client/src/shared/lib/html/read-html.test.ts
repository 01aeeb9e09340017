import { richBlocks } from '@ledgerline/shared-events/paper/rich-text/blocks.ts';
import { parseMarkup } from '@ledgerline/shared-events/paper/rich-text/parse-markup.ts';
import { STORED_TEXTS } from '@ledgerline/shared-events/paper/rich-text/testing/stored-texts.ts';
import { describe, expect, it } from 'vitest';
import {
  beginningOfHtml,
  blocksOfHtml,
  cleanedHtml,
  linesOfHtml,
  pastedHtml,
  wordsOfHtml,
} from './read-html.ts';

describe('a rich text on the screen', () => {
  it.each([
    ['plain', 'plain'],
    ['<p>One <b>two</b></p><div>three<br></div>', '<p>One <b>two</b></p><div>three<br /></div>'],
    ['<p style="color: red" onclick="x()">One</p>', '<p>One</p>'],
    ['<a href="javascript:x()">no</a>', '<a>no</a>'],
    ['<h1>Head</h1><table><tr><td>a</td><td>b</td></tr></table>', '<p>Head</p><p>a</p><p>b</p>'],
  ])('with %s shows %s', (html, clean) => {
    expect(cleanedHtml(html)).toBe(clean);
  });

  it('does not change when it is cleaned again', () => {
    const once = cleanedHtml('<h2>A</h2><ul><li>b<p>c</p></li></ul><a href="https://example.com">d</a>');
    expect(cleanedHtml(once)).toBe(once);
  });
});

describe('a pasted text', () => {
  it('treats the line feeds of a web page as spaces', () => {
    expect(pastedHtml('<div>one\n  two</div>\n<div>three</div>')).toBe('<p>one two</p><p>three</p>');
  });

  it('has a line for each cell and block, and keeps formatting, lists and links', () => {
    expect(
      pastedHtml(
        '<style>p {}</style><h1 style="color:red">A <em>b</em></h1><table><tr><td>c</td><td>d</td></tr></table><ol><li>e</li></ol><a href="mailto:x@example.com">f</a><script>x()</script>',
      ),
    ).toBe(
      '<p>A <em>b</em></p><p>c</p><p>d</p><ol><li>e</li></ol><p><a href="mailto:x@example.com">f</a></p>',
    );
  });
});

describe('a stored rich text', () => {
  it.each(STORED_TEXTS)('is parsed by the browser as it is printed, and shown unchanged: %j', (html) => {
    expect(blocksOfHtml(html)).toEqual(richBlocks(parseMarkup(html)));
    expect(cleanedHtml(html)).toBe(html);
  });

  it('becomes plain text with a space between lines and without tags', () => {
    const html = '<p>Müller &amp; Söhne</p><p>DE21<br />8605</p>';
    expect(wordsOfHtml(html)).toBe('Müller & Söhne DE21 8605');
    expect(beginningOfHtml(html, 10)).toBe('Müller &…');
    expect(linesOfHtml(html)).toBe('Müller & Söhne\nDE21\n8605');
  });
});
