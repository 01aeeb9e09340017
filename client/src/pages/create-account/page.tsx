import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { $session, createTestAccountFx } from '../../entities/session/index.ts';
import { BootSplash } from '../../shared/ui/splash/index.ts';

const FAILURE = 'Sorry, there is a problem connecting to our server. Please try again later.';

/** Makes a test account and goes on to its jobs. */
export function Page() {
  const [session, create] = useUnit([$session, createTestAccountFx]);
  const hasFailed = useCreateOnce(session.status, create);
  if (session.status === 'signedIn') return <Navigate to="/jobs" replace />;
  return <BootSplash note={hasFailed ? FAILURE : undefined} />;
}

let hasAsked = false;

/** One visit makes one account, however often the page is mounted, until somebody is signed in. */
function useCreateOnce(
  status: 'checking' | 'anonymous' | 'signedIn',
  create: () => Promise<unknown>,
): boolean {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (status === 'signedIn') hasAsked = false;
    if (status !== 'anonymous' || hasAsked) return;
    hasAsked = true;
    create().catch(() => {
      hasAsked = false;
      setFailed(true);
    });
  }, [status, create]);
  return hasFailed;
}
