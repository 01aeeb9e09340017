import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { $hasTestAccountFailed, $session, testAccountRequested } from '#entities/session/model.ts';
import { BootSplash } from '#shared/ui/splash/index.ts';

const FAILURE = 'Sorry, there is a problem connecting to our server. Please try again later.';

/** Creates a test account and opens its jobs. */
export function Page() {
  const [{ status }, hasFailed, request] = useUnit([$session, $hasTestAccountFailed, testAccountRequested]);
  useEffect(() => {
    if (status === 'anonymous') request();
  }, [status, request]);
  if (status === 'signedIn') return <Navigate to="/jobs" replace />;
  return <BootSplash note={hasFailed ? FAILURE : undefined} />;
}
