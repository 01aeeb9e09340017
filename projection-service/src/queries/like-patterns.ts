/** The `like` pattern that finds `text` anywhere; wildcards in `text` are escaped. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}

/** The `like` pattern that finds values that start with `text`. */
export function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
