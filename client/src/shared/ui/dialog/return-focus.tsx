import { useEffect, useState } from 'react';

/**
 * Mounted together with an overlay: on closing, the element that had the focus before gets it back, unless another
 * element was focused meanwhile.
 */
export function ReturnFocus() {
  // Read during the first render, since the dialog takes the focus when it is mounted.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return null;
}
