/** The id of a record that the server has not numbered yet: negative. No two have the same, also after a reload. */
export function newId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  // 52 random bits, which a number holds exactly.
  return -1 - ((high >>> 12) * 2 ** 32 + low);
}
