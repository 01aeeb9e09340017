/** Texts as earlier versions have stored them, not edited since. */
export const STORED_TEXTS: readonly string[] = [
  'Bank: DE21 8605\nBIC: WELADE8L',
  '<div>First line</div><div>Second <i>line</i></div>third',
  '<p>Please pay <b>soon</b><br />or call</p>',
  '<p>a &amp; b &lt; c</p>\n<ul><li>one<ol><li>two</li></ol></li></ul>',
  '<p>See <a href="https://example.com/pay?a=1&amp;b=2">here</a>, <a href="/settings">or here</a></p>',
  '<p><br /></p><p>\u00a0</p><p>校正 and 👩‍💻 review</p>',
];
