import type { SessionAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { countryName } from '@ledgerline/shared-events/clients/countries.ts';
import { useUnit } from 'effector-react';
import { $loginSessions, endOtherSessionsFx, endSessionFx, sessionsQuery } from '#entities/security/model.ts';
import { useMomentLabel } from '#entities/settings/use-moment-label.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './security.module.css';

const FAILURE = "We couldn't sign out that session. Please try again.";

/** Where the user is signed in. A session is ended at once: its browser can sign in again. */
export function LoginSessions() {
  const [sessions, end, endOthers, toast] = useUnit([
    $loginSessions,
    endSessionFx,
    endOtherSessionsFx,
    toastShown,
  ]);
  const { hasFailed, retry } = useScreenQuery(sessionsQuery, undefined);
  const report = (ended: Promise<unknown>, message: string) =>
    void ended.then(
      () => toast({ id: 'session', kind: 'done', message }),
      () => toast({ id: 'session', kind: 'error', message: FAILURE }),
    );
  const count = sessions?.length ?? 0;
  return (
    <>
      <div className={styles.head}>
        <h3>Signed in</h3>
        <span className={styles.count}>{sessions === null ? '' : plural(count)}</span>
        {count > 1 ? (
          <Button variant="danger" onClick={() => report(endOthers(), 'Signed out everywhere else')}>
            Sign out everywhere else
          </Button>
        ) : null}
      </div>
      {hasFailed && sessions === null ? (
        <RetryAlert onRetry={retry}>We couldn't load your sessions</RetryAlert>
      ) : null}
      <ul className={styles.list} aria-label="Sessions">
        {sessions?.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} onEnd={() => report(end(session.id), 'Session signed out')} />
          </li>
        ))}
      </ul>
    </>
  );
}

const plural = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`);

/** The network address, with its country where that is known. */
function placeOf({ address, country }: SessionAnswer): string[] {
  if (address === null) return [];
  return [country === undefined ? address : `${address} (${countryName(country)})`];
}

function SessionRow({ session, onEnd }: { session: SessionAnswer; onEnd(): void }) {
  const labelOf = useMomentLabel();
  const name = session.device === '' ? 'Unknown browser' : session.device;
  return (
    <>
      <Icon name={session.phone ? 'device-mobile' : 'device-laptop'} size={20} />
      <span className={styles.text}>
        <span className="mid">{name}</span>
        <span className={styles.second}>
          {['Signed in', labelOf(session.createdAt), ...placeOf(session)].join(' · ')}
        </span>
      </span>
      {session.current ? (
        <span className={styles.current}>
          <Icon name="check" size={14} /> This device
        </span>
      ) : (
        <>
          <span className={styles.when}>Used · {labelOf(session.lastSeenAt)}</span>
          <Button size="sm" aria-label={`Sign out ${name}`} onClick={onEnd}>
            End
          </Button>
        </>
      )}
    </>
  );
}
