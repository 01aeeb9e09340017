// Asks for what the first screen shows while the script of the app is still being loaded. The app takes each answer
// once (shared/api/first-reads.ts); app/first-reads.test.tsx compares these addresses with those that it asks for.
(() => {
  let isSignedIn = /(^|; )XSRF-TOKEN=/.test(document.cookie);
  try {
    isSignedIn &&= localStorage.getItem('ledgerline.signed-in') !== 'false';
  } catch {
    // Storage may be closed to us; the cookie decides then.
  }
  if (!isSignedIn) return;

  const base = new URL(document.baseURI).pathname;
  const search = new URLSearchParams(location.search);
  const type = search.get('type');
  const listOf = {
    jobs: `job?type=${type === 'all' || type === 'uninvoiced' ? type : 'active'}&page=1`,
    invoices: `invoice?type=${type === 'all' ? 'all' : 'open'}&page=1&document=invoice&per_page=50`,
    start: 'start',
  };
  // A list with filters, an order or a page is asked for by the app.
  const isPlain = [...search.keys()].every((name) => name === 'type');
  const list = isPlain ? listOf[location.pathname.slice(base.length)] : undefined;

  const reads = new Map();
  for (const path of ['user', 'settings', 'unit', 'job_type', 'client', ...(list ? [list] : [])]) {
    const address = `${base}api/${path}`;
    const answer = fetch(address, { headers: { Accept: 'application/json' }, credentials: 'same-origin' });
    answer.catch(() => undefined);
    reads.set(address, answer);
  }
  window.firstReads = reads;
  // By then the answers are too old for a screen that opens.
  setTimeout(() => reads.clear(), 15_000);
})();
