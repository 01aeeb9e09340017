import { useEffect, useState } from 'react';

/**
 * Mounted together with an overlay: on closing, the element that had the focus before gets it back, unless another
 * element was focused meanwhile. Where none had it, as after a key on a page, or where it has gone, the content gets it.
 */
export function ReturnFocus() {
  // Read during the first render, since the dialog takes the focus when it is mounted.
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      (isThere ? opener : document.getElementById('main'))?.focus({ preventScroll: !isThere });
    },
    [opener],
  );
  return null;
}

/** An entry of a menu goes with its menu: the focus returns to the button of the menu. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  if (menu === null || menu === undefined) return element;
  return document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);
}
