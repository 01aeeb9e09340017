let lastId = -Date.now();

/** The id of a record that the server has not numbered yet: negative. No two have the same, also after a reload. */
export function newId(): number {
  lastId -= 1;
  return lastId;
}
