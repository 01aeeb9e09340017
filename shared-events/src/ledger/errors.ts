/** The stream has another revision than the append expected; `actual` is -1 when it does not exist. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly stream: string;
  readonly expected: number;
  readonly actual: number;
  constructor(stream: string, expected: number, actual: number) {
    super(`Stream ${stream} is at revision ${actual}, not ${expected}.`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The stream is tombstoned: it can be neither read nor written. */
export class StreamDeleted extends Error {
  override readonly name = 'StreamDeleted';
  readonly stream: string;
  constructor(stream: string) {
    super(`Stream ${stream} was deleted.`);
    this.stream = stream;
  }
}

/** One append was larger than the limit of the store (1 MiB). */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

/** It is unknown whether the append was applied: repeat it with the same event ids and expected revision. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The store has no such position in its log: it came from another store, or from a longer log. */
export class PositionRefused extends Error {
  override readonly name = 'PositionRefused';
}

/** The store does not answer, and nothing was applied. */
export class LedgerUnavailable extends Error {
  override readonly name: string = 'LedgerUnavailable';
}

/** The store has no space left, and nothing was applied. */
export class LedgerFull extends LedgerUnavailable {
  override readonly name = 'LedgerFull';
}
