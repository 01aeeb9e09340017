import type { SecurityEventAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { SECURITY_EVENTS, SECURITY_FAILURES } from '@ledgerline/shared-events/account/security-events.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $securityEvents, securityQuery } from '#entities/security/model.ts';
import { useMomentLabel } from '#entities/settings/use-moment-label.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './security.module.css';

/** How many events are shown before the rest is requested. */
const FIRST = 10;

/** Security log around the sign-in of the user, newest first. */
export function SecurityEvents() {
  const events = useUnit($securityEvents);
  const { hasFailed } = useScreenQuery(securityQuery, undefined);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? events : events?.slice(0, FIRST);
  return (
    <>
      <div className={styles.head}>
        <h3>Security log</h3>
      </div>
      {hasFailed && events === null ? (
        <Alert tone="error">We couldn't load the security log. Please try to refresh the page.</Alert>
      ) : null}
      {events?.length === 0 ? <p className="muted">Nothing yet. Sign-ins and changes appear here.</p> : null}
      <ol className={styles.list} aria-label="Security log">
        {shown?.map((event) => (
          <li key={event.id}>
            <EventRow event={event} />
          </li>
        ))}
      </ol>
      {events === null || events.length <= FIRST || isWhole ? null : (
        <Button variant="subtle" onClick={() => setWhole(true)} style={{ marginTop: 8, marginLeft: -8 }}>
          Show all {events.length}
        </Button>
      )}
    </>
  );
}

function EventRow({ event: { kind, device, count, at } }: { event: SecurityEventAnswer }) {
  const labelOf = useMomentLabel();
  const isFailure = SECURITY_FAILURES.has(kind);
  return (
    <>
      <Icon
        size={20}
        name={isFailure ? 'alert-circle' : 'shield-check'}
        className={isFailure ? styles.failure : undefined}
      />
      <span className={styles.text}>
        <span className="mid">
          {SECURITY_EVENTS[kind]}
          {count > 1 ? `, ${count} times` : ''}
        </span>
        <span className={styles.second}>{device === '' ? 'Unknown browser' : device}</span>
      </span>
      <time className={styles.moment} dateTime={at}>
        {labelOf(at)}
      </time>
    </>
  );
}
