import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { $isUserUnknown, $session } from '../entities/session/model.ts';
import { Page as LoginPage } from '../pages/login/page.tsx';
import { BootSplash } from '../shared/ui/splash/index.ts';

const UNREACHABLE = 'Sorry, there is a problem connecting to our server. Please try again later.';

/**
 * Lets signed-in users in. Shows the sign-in screen to everybody else, and opens the list of jobs after the sign-in.
 */
export function Gate({ shell }: { shell: ReactNode }) {
  const [session, isUnknown] = useUnit([$session, $isUserUnknown]);
  if (session.status === 'checking') return <BootSplash note={isUnknown ? UNREACHABLE : undefined} />;
  return session.status === 'anonymous' ? <LoginPage /> : shell;
}

/** Public pages. They render as soon as the session check has finished. */
export function PublicGate() {
  const [session, isUnknown] = useUnit([$session, $isUserUnknown]);
  return session.status === 'checking' ? (
    <BootSplash note={isUnknown ? UNREACHABLE : undefined} />
  ) : (
    <Outlet />
  );
}

/** Public pages: inside the app for signed-in users, below a plain header for everybody else. */
export function OpenGate({ shell, frame }: { shell: ReactNode; frame: ReactNode }) {
  const [session, isUnknown] = useUnit([$session, $isUserUnknown]);
  if (session.status === 'checking') return <BootSplash note={isUnknown ? UNREACHABLE : undefined} />;
  return session.status === 'anonymous' ? frame : shell;
}
