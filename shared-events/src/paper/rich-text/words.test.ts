import { describe, expect, it } from 'vitest';
import { richBlocks } from './blocks.ts';
import { parseMarkup } from './parse-markup.ts';
import { beginningOf, isBlankHtml, wordsInLines, wordsOnOneLine } from './words.ts';

const HTML =
  '<p>Pay to Müller &amp; Söhne<br>now</p><ul><li>IBAN<ol><li>DE21</li></ol></li></ul><h2>Thanks</h2>';

describe('the words of a text', () => {
  it('are joined on one line, with entities decoded and a space between lines', () => {
    expect(wordsOnOneLine(richBlocks(parseMarkup(HTML)))).toBe('Pay to Müller & Söhne now IBAN DE21 Thanks');
  });

  it('are written line by line, as on the paper', () => {
    expect(wordsInLines(richBlocks(parseMarkup(HTML)))).toBe(
      'Pay to Müller & Söhne\nnow\n• IBAN\n• DE21\nThanks',
    );
  });

  it('are cut between characters', () => {
    expect(beginningOf('校正校正', 4)).toBe('校正校正');
    expect(beginningOf('👩‍💻👍👍 and more', 6)).toBe('👩‍💻👍👍…');
  });

  it.each(['', ' ', '<p><br /></p>', '&nbsp;', '<ul><li>\u200b</li></ul>'])('are none in %j', (html) => {
    expect(isBlankHtml(html)).toBe(true);
  });
});
