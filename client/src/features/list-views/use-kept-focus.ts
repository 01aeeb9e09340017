import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Elements that go on their own after a choice: a focus in them is about to be lost. */
const PASSING = '[role="menu"], [role="dialog"]';

/**
 * Keeps the focus beside the name of a view that was saved or deleted: the control that was used has gone with the
 * former view. Where the whole bar has gone, the tab of the list gets the focus.
 */
export function useKeptFocus(control: RefObject<HTMLElement | null>, viewId: number | undefined): void {
  const before = useRef(viewId);
  useLayoutEffect(() => {
    if (before.current === viewId) return;
    before.current = viewId;
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && focused.closest(PASSING) === null) return;
    const tab = document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    (control.current ?? tab)?.focus({ preventScroll: true });
  });
}
