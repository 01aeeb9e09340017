import { signedInElsewhere } from '../entities/session/api.ts';
import type { BoundEvents } from './bound-events.ts';

/** The interval of the session check, in ms. */
const SESSION_CHECK_MS = 1_800_000;
const MINUTE_MS = 60_000;

/** Follows the connection, the visibility of the page, other tabs and the clocks. Returns the function that stops it. */
export function followBrowser({
  doubtConnection,
  doubtSession,
  endSession,
  minute,
}: BoundEvents): () => void {
  const handleVisible = () => {
    if (!document.hidden) minute();
  };
  window.addEventListener('online', doubtConnection);
  window.addEventListener('offline', doubtConnection);
  document.addEventListener('visibilitychange', handleVisible);
  const stopHearing = signedInElsewhere((isSignedIn) => (isSignedIn ? doubtSession() : endSession()));
  const checks = setInterval(doubtSession, SESSION_CHECK_MS);
  const minutes = setInterval(minute, MINUTE_MS);
  return () => {
    stopHearing();
    clearInterval(checks);
    clearInterval(minutes);
    window.removeEventListener('online', doubtConnection);
    window.removeEventListener('offline', doubtConnection);
    document.removeEventListener('visibilitychange', handleVisible);
  };
}
