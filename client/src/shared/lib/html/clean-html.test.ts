import { describe, expect, it } from 'vitest';
import { cleanHtml, pastedHtml } from './clean-html.ts';

describe('a text that is shown', () => {
  it.each([
    ['plain', 'plain'],
    ['<p>One <b>two</b></p><div>three<br></div>', '<p>One <b>two</b></p><div>three<br></div>'],
    ['<p style="color: red" onclick="x()">One</p>', '<p>One</p>'],
    ['<a href="javascript:x()">no</a>', '<a>no</a>'],
    ['<h1>Head</h1><table><tr><td>a</td><td>b</td></tr></table>', '<p>Head</p><p>a</p><p>b</p>'],
  ])('%s is %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('stays as it is when it is cleaned again', () => {
    const once = cleanHtml('<h2>A</h2><ul><li>b<p>c</p></li></ul><a href="https://example.com">d</a>');
    expect(cleanHtml(once).replace(/ (rel|target)="[^"]*"/g, '')).toBe(once);
  });
});

describe('a text that is pasted', () => {
  it('takes the line feeds of a page for spaces', () => {
    expect(pastedHtml('<div>one\n  two</div>\n<div>three</div>')).toBe('<p>one two</p><p>three</p>');
  });

  it('has a line for each cell and block, and keeps marks, lists and links', () => {
    expect(
      pastedHtml(
        '<style>p {}</style><h1 style="color:red">A <em>b</em></h1><table><tr><td>c</td><td>d</td></tr></table><ol><li>e</li></ol><a href="mailto:x@example.com">f</a><script>x()</script>',
      ),
    ).toBe(
      '<p>A <em>b</em></p><p>c</p><p>d</p><ol><li>e</li></ol><p><a href="mailto:x@example.com">f</a></p>',
    );
  });
});
