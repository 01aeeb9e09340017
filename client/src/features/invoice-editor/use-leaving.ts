import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import type { ExistingEditor } from './use-existing-editor.ts';

/** Asks about unsaved edits before the user leaves for another page. */
export function useLeaving({ isDirty, close, mode, onClosed }: ExistingEditor): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && mode === 'editing' && currentLocation.pathname !== nextLocation.pathname,
  );
  const previous = useRef(mode);
  useEffect(() => {
    if (blocker.state === 'blocked') close();
  }, [blocker.state, close]);
  useEffect(() => {
    if (previous.current === 'confirmingClose' && mode === 'editing' && blocker.state === 'blocked')
      blocker.reset();
    previous.current = mode;
  }, [mode, blocker]);
  useEffect(
    () =>
      onClosed(() => {
        if (blocker.state === 'blocked') blocker.proceed();
      }),
    [blocker, onClosed],
  );
}
