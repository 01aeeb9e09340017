import { fileSafe } from '../paper/file-name.ts';

/** Names that Windows reserves for devices. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const LONGEST = 100;

/** Gives each document a file name in its folder: its number, as far as file systems accept it. */
export class PaperNames {
  readonly #folder: string;
  readonly #used = new Set<string>();

  /** @param folder `invoices` */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The path of the next document's PDF. Two numbers that are equal for a file system get two names. */
  next(number: string): string {
    const name = fileSafe(number).replace(RESERVED, '_$1').slice(0, LONGEST);
    for (let copy = 1; ; copy += 1) {
      const path = `${this.#folder}/${copy === 1 ? name : `${name} (${copy})`}.pdf`;
      const key = path.normalize('NFKC').toLowerCase();
      if (this.#used.has(key)) continue;
      this.#used.add(key);
      return path;
    }
  }
}
