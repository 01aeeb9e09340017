/** The text for `like` that finds `text` anywhere; its own wildcards are taken as they are. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}

/** The text for `like` that finds what begins with `text`. */
export function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
