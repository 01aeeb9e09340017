/** A temporary id of a record until the server assigns one: negative and unique, also after a reload. */
export function newId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  // 52 random bits, which a number represents exactly.
  return -1 - ((high >>> 12) * 2 ** 32 + low);
}
