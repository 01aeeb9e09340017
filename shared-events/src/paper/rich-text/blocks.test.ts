import { describe, expect, test } from 'vitest';
import { type RichBlock, richBlocks } from './blocks.ts';
import { parseMarkup } from './parse-markup.ts';

const blocksOf = (html: string): RichBlock[] => richBlocks(parseMarkup(html));

function outline(blocks: RichBlock[]): unknown[] {
  return blocks.map((block) =>
    block.kind === 'paragraph'
      ? block.runs.map((run) => ('break' in run ? '\n' : run.text)).join('')
      : { [block.kind]: block.items.map(outline) },
  );
}

describe('the paragraphs and lists of a text', () => {
  test('include paragraphs, breaks and nested lists', () => {
    const html = '<p>One<br>two</p>\n<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul><p>End</p>';
    expect(outline(blocksOf(html))).toEqual([
      'One\ntwo',
      { bullets: [['a'], ['b', { numbers: [['c']] }]] },
      'End',
    ]);
  });

  test('keep the formatting of a run, also nested', () => {
    const [paragraph] = blocksOf('<p><b>a<i>b</i></b><u>c</u><strong>d</strong><em>e</em></p>');
    expect(paragraph).toMatchObject({
      runs: [
        { text: 'a', bold: true, italic: false, underline: false },
        { text: 'b', bold: true, italic: true, underline: false },
        { text: 'c', bold: false, italic: false, underline: true },
        { text: 'd', bold: true },
        { text: 'e', italic: true },
      ],
    });
  });

  test.each([
    ['https://example.com/pay?a=1&amp;b=2', 'https://example.com/pay?a=1&b=2'],
    ['mailto:marta@example.com', 'mailto:marta@example.com'],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    ['/settings', null],
    [`https://example.com/${'x'.repeat(3000)}`, null],
  ])('keep a link only to the web, mail or telephone: %s', (href, expected) => {
    const [paragraph] = blocksOf(`<a href="${href}">here</a>`);
    expect(paragraph).toMatchObject({ runs: [{ text: 'here', href: expected }] });
  });

  test('include plain text with line feeds, and only the text of unknown elements', () => {
    expect(outline(blocksOf('one\ntwo & three'))).toEqual(['one\ntwo & three']);
    expect(outline(blocksOf('<table><tr><td>x</td></tr></table><script>alert(1)</script>'))).toEqual(['x']);
  });

  test('are none for empty elements', () => {
    expect(blocksOf('<p></p><p><br> </p><ul><li></li></ul>')).toEqual([]);
  });

  test('are complete and not deeper than the limit when lists are nested thousands of levels deep', () => {
    const blocks = blocksOf(`${'<ul><li>'.repeat(5000)}deep${'</li></ul>'.repeat(5000)}<p>after</p>`);
    expect(JSON.stringify(blocks)).toContain('deep');
    expect(outline(blocks).at(-1)).toBe('after');
  });
});
