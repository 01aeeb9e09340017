/**
 * A script for the page, available as `bench`: it performs an action and returns the milliseconds of script, style and
 * layout. Reading `offsetHeight` forces a synchronous layout, so that waiting for the next frame is not measured.
 */
export const IN_PAGE = `
window.bench = {
  laidOut: (start) => document.body.offsetHeight > 0 ? performance.now() - start : Number.NaN,

  /** Clicks and waits until the document shows what the click is for, however many turns of the event loop it takes. */
  clickUntil(element, isShown) {
    return new Promise((resolve) => {
      const start = performance.now();
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        resolve(this.laidOut(start));
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      element.click();
    });
  },

  row: (at) => document.querySelectorAll('tbody tr[data-id]')[at],

  showAll() {
    const tab = [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent.startsWith('All'));
    return this.clickUntil(tab, () => document.querySelector('thead input') !== null && this.row(0) !== undefined);
  },

  toggle(at) {
    const row = this.row(at);
    const expected = row.getAttribute('aria-selected') === 'true' ? 'false' : 'true';
    return this.clickUntil(row.querySelector('input'), () => row.getAttribute('aria-selected') === expected);
  },

  complete() {
    const row = this.row(0);
    return this.clickUntil(row.querySelector('button'), () => !row.isConnected);
  },

  /** Whether the list had let the row go when the browser asked for the very next frame. */
  isCompletedWithinFrame() {
    const row = this.row(0);
    return new Promise((resolve) => {
      requestAnimationFrame(() => {
        row.querySelector('button').click();
        requestAnimationFrame(() => resolve(!row.isConnected));
      });
    });
  },

  /** How long each of 90 frames took while the list is scrolled by three rows in each. */
  scroll() {
    return new Promise((resolve) => {
      const durations = [];
      let last;
      const step = (now) => {
        if (last !== undefined) durations.push(now - last);
        last = now;
        if (durations.length === 90) return resolve(durations);
        scrollBy(0, 132);
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
  },
};
`;
