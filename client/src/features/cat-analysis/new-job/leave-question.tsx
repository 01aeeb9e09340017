import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#shared/ui/dialog/index.ts';

/**
 * Asks before the page is left with something that was entered and isn't saved.
 * @param isEntered whether there is something to lose
 */
export function useLeaveQuestion(isEntered: boolean) {
  const isSaved = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isEntered && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isEntered) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isEntered]);
  return {
    /** What leaves the page from now on isn't asked about. */
    saved: () => {
      isSaved.current = true;
    },
    dialog: (
      <ConfirmDialog
        opened={blocker.state === 'blocked'}
        title="Leave without saving?"
        text="What you entered for these jobs hasn't been saved."
        confirm="Leave without saving"
        keep="Stay"
        onConfirm={() => blocker.proceed?.()}
        onKeep={() => blocker.reset?.()}
      />
    ),
  };
}
