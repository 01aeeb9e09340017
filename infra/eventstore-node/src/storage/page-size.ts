/** The approximate most bytes of data and metadata in a page, and the most records. */
const PAGE_BYTES = 256 * 1024;
const PAGE_RECORDS = 64;
const FIRST_PAGE = 16;

/**
 * How many records to read at a time: few enough that a page is neither large nor slow, however large the records
 * are. The first page is small, because the size of the records is not known yet.
 */
export class PageSize {
  #records = FIRST_PAGE;

  /** The number of records of the next page. */
  get records(): number {
    return this.#records;
  }

  /** Learns the size of records from a page that was read. */
  note(page: readonly { data: Uint8Array; metadata: Uint8Array }[]): void {
    if (page.length === 0) return;
    let bytes = 0;
    for (const { data, metadata } of page) bytes += data.length + metadata.length;
    const fitting = Math.floor((PAGE_BYTES * page.length) / Math.max(bytes, 1));
    this.#records = Math.max(1, Math.min(fitting, page.length * 2, PAGE_RECORDS));
  }
}
