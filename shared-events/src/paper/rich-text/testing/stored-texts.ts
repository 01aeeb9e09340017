/** Texts as earlier versions have stored them, not edited since. */
export const STORED_TEXTS: readonly string[] = [
  'Bank: DE21 8605\nBIC: WELADE8L',
  '<div>First line</div><div>Second <i>line</i></div>third',
  '<p>Please pay <b>soon</b><br />or call</p>',
  '<p>a &amp; b &lt; c</p>\n<ul><li>one<ol><li>two</li></ol></li></ul>',
  '<p>See <a href="https://example.com/pay?a=1&amp;b=2">here</a>, <a href="/settings">or here</a></p>',
  '<p><br /></p><p>\u00a0</p><p>校正 and 👩‍💻 review</p>',
  'one two',
  'First line<div>second\u00a0line</div><div><br /></div><div>after an empty line</div>',
  '<div>Bold <b>and <i>both</i></b> <u>underlined</u></div><ul><li>item<br /></li><li><b>bold item</b></li></ul>',
  '<p>Two  spaces and a tab\t</p><p> a leading one</p><p></p>',
  '<ul><li><p>a paragraph</p><p>and another</p></li><li><ul><li>only a list</li></ul></li></ul>',
  '<ol><li>one</li></ol>after<br /><br />two breaks<br />',
  '<p><a href="mailto:marta@example.com"><b>write</b> to me</a> or <a>nowhere</a></p>',
  '<b>bold</b> without a paragraph\n\nand <em>a blank line</em>',
];
