// While a new version is being installed, a page may name a script that is no longer there. It's loaded again once in a
// minute; after that it says that it couldn't be loaded.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    const key = 'ledgerline.reloaded-for-script';
    let isFirst = false;
    try {
      isFirst = Date.now() - Number(sessionStorage.getItem(key)) > 60_000;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      // Storage may be closed to us; the user reloads then.
    }
    if (isFirst) location.reload();
    else sayFailure();
  },
  true,
);

function sayFailure() {
  const place = document.querySelector('.boot');
  const button = document.createElement('button');
  button.textContent = 'Try again';
  button.addEventListener('click', () => location.reload());
  place?.removeAttribute('aria-label');
  place?.replaceChildren("Ledgerline couldn't be loaded", button);
}
