import { useEffect, useState } from 'react';

/**
 * Stands beside what lies over the page, as long as it does: whatever had the focus before gets it back, unless something
 * else took it meanwhile.
 */
export function ReturnFocus() {
  // Taken with the first drawing: the dialog takes the focus as soon as it is there.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return null;
}
