import fc from 'fast-check';

const pieces = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<br>',
    '<b>',
    '</b>',
    '<em>',
    '<ul>',
    '</ul>',
    '<ol>',
    '<li>',
    '</li>',
  ],
  ...[
    '<a href="https://example.com/?a=1&amp;b=2">',
    '<a href="javascript:x()">',
    '</a>',
    '<a href="/settings">',
  ],
  ...['<span style="x">', '</span>', '<h1>', '<td>', '<script>', '</script>', '<svg>', '<!-- no -->'],
  ...['word', ' ', '\n', '&', '&lt;', '&nbsp;', '<', '>', '"', 'é'],
);
/** Texts of tags, words and spaces in any order. */
export const htmlTexts = fc.array(pieces, { maxLength: 16 }).map((parts) => parts.join(''));
