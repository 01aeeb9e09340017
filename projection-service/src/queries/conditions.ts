/** Conditions of a statement whose $1 is the account, with their values; all of them have to hold. */
export class Conditions {
  readonly #parts: string[] = [];
  readonly #values: unknown[] = [];

  /** Adds a condition; each `?` in it stands for the next of the values. */
  add(condition: string, ...values: readonly unknown[]): this {
    const [head = '', ...rest] = condition.split('?');
    const first = this.#values.length + 2;
    this.#parts.push(head + rest.map((part, index) => `$${first + index}${part}`).join(''));
    this.#values.push(...values);
    return this;
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /** The text after `where`, the account's condition not among it. */
  get sql(): string {
    return this.isEmpty ? 'true' : this.#parts.map((part) => `(${part})`).join(' and ');
  }

  /** Values from $2 on. */
  get values(): readonly unknown[] {
    return this.#values;
  }
}

/** The text for `like` that finds `text` anywhere; its own wildcards are taken as they are. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}

/** The text for `like` that finds what begins with `text`. */
export function beginningWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
