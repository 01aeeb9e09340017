// Runs before the first paint, so that a remembered or dark scheme never flashes.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('ledgerline.color-scheme') || 'auto';
  } catch {
    // Storage may be closed to us; the system decides then.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
