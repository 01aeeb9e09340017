import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richBlocks } from './blocks.ts';
import { blocksHtml } from './html.ts';
import { parseMarkup } from './parse-markup.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { htmlTexts } from './testing/html-texts.ts';
import { STORED_TEXTS } from './testing/stored-texts.ts';

describe('the cleaning of an HTML text', () => {
  it.each([
    ['plain & simple < 3 "quoted"', 'plain &amp; simple &lt; 3 "quoted"'],
    ['plain text', 'plain text'],
    ['<p style="color: red" onclick="x()">One</p>', '<p>One</p>'],
    ['<P>One<BR>two</P>', '<p>One<br />two</p>'],
    ['<p>One', '<p>One</p>'],
    ['<script>x()</script><p>One</p><style>p {}</style>', '<p>One</p>'],
    ['<a href="java\nscript:x()">no</a>', '<a>no</a>'],
    [
      '<a href="https://example.com/?a=1&b=2" target="_blank">x</a>',
      '<a href="https://example.com/?a=1&amp;b=2">x</a>',
    ],
    ['<h1>Head</h1><table><tr><td>a</td><td>b</td></tr></table>', '<p>Head</p><p>a</p><p>b</p>'],
    ['<span>one</span>', '<p>one</p>'],
  ])('%s becomes %s', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(htmlTexts, (html) => {
        const once = sanitiseHtml(html);
        expect(sanitiseHtml(once)).toBe(once);
      }),
    );
  });

  it('keeps only words and allowed elements', () => {
    fc.assert(
      fc.property(htmlTexts, (html) => {
        expect(sanitiseHtml(html)).toMatch(
          /^(?:[^<>]|<\/?(?:p|div|b|em|ul|ol|li|a)>|<br \/>|<strong>|<\/strong>|<a href="(?:https:|\/settings)[^"<>]*">|[>](?![\s\S]))*$/,
        );
      }),
    );
  });

  it('does not change how the paper reads the text', () => {
    fc.assert(
      fc.property(htmlTexts, (html) => {
        expect(richBlocks(parseMarkup(sanitiseHtml(`${html}<b></b>`)))).toEqual(
          richBlocks(parseMarkup(`${html}<b></b>`)),
        );
      }),
    );
  });
});

describe('a stored text of an earlier version', () => {
  it.each(STORED_TEXTS)('is sent unchanged when nobody has edited it: %j', (html) => {
    expect(sanitiseHtml(html)).toBe(html);
  });

  it('is printed by its words when it has headings, tables or formatting that is no longer allowed', () => {
    const html =
      '<h2>Bank</h2><table><tbody><tr><td colspan="2">IBAN</td><td>DE21</td></tr></tbody></table>' +
      '<p><span>Thank</span> <s>you</s><sup>2</sup></p><hr /><pre>a\nb</pre>';
    expect(blocksHtml(richBlocks(parseMarkup(html)))).toBe(
      '<p>Bank</p><p>IBAN</p><p>DE21</p><p>Thank you2</p><p>a<br />b</p>',
    );
  });
});
