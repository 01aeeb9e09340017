import { useUnit } from 'effector-react';
import { useState } from 'react';
import {
  $calendarFeed,
  calendarFeedQuery,
  createCalendarFeedFx,
  endCalendarFeedFx,
} from '#entities/account/calendar-feed.ts';
import { AddressFirst, useHasConfirmedAddress } from '#entities/security/ui/address-first.tsx';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { Button } from '#shared/ui/button/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import styles from './settings.module.css';

const FAILURE = "We couldn't reach your calendar link. Please try again.";

type Question = 'replace' | 'end';

/** The link by which calendar apps show the deadlines. A former link cannot be brought back, so this asks first. */
export function CalendarFeed() {
  const [feed, create, end, toast] = useUnit([
    $calendarFeed,
    createCalendarFeedFx,
    endCalendarFeedFx,
    toastShown,
  ]);
  const isConfirmed = useHasConfirmedAddress();
  const [question, setQuestion] = useState<Question | null>(null);
  const fail = () => toast({ id: 'calendar-feed', kind: 'error', message: FAILURE });
  useScreenQuery(calendarFeedQuery, undefined);
  const perform = (act: () => Promise<unknown>) => {
    setQuestion(null);
    act().catch(fail);
  };
  const copy = (url: string) =>
    navigator.clipboard
      .writeText(url)
      .then(() => toast({ id: 'calendar-feed', kind: 'done', message: 'Calendar link copied' }), fail);
  const url = feed?.url ?? null;
  return (
    <div className={styles.block}>
      <h3>Calendar link</h3>
      <p className={styles.lead}>
        Subscribe to this link in your calendar app to see your deadlines. Anyone with the link can see them
        (not amounts).
      </p>
      {isConfirmed ? null : (
        <div className={styles.below}>
          <AddressFirst purpose="to create a calendar link" />
        </div>
      )}
      {url === null && isConfirmed ? (
        <div className={styles.foot} style={{ marginTop: 14 }}>
          <Button icon="link" onClick={() => perform(create)}>
            Create a calendar link
          </Button>
        </div>
      ) : null}
      {url === null ? null : (
        <div className={styles.form}>
          <TextField label="Link" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
          {question === null ? (
            <div className={styles.foot}>
              <Button onClick={() => void copy(url)}>Copy link</Button>
              {isConfirmed ? (
                <Button variant="subtle" onClick={() => setQuestion('replace')}>
                  New link
                </Button>
              ) : null}
              <Button variant="danger" onClick={() => setQuestion('end')}>
                Remove link
              </Button>
            </div>
          ) : (
            <div className={styles.foot}>
              <span>Calendars with this link will no longer be updated.</span>
              <Button onClick={() => setQuestion(null)}>Keep</Button>
              <Button variant="danger" onClick={() => perform(question === 'replace' ? create : end)}>
                {question === 'replace' ? 'Replace' : 'Remove'}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
