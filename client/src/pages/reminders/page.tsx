import type { RemindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { useUnit } from 'effector-react';
import { automaticWords } from '#entities/reminder/automatic-words.ts';
import { CannotSend, useSendingObstacle } from '#entities/reminder/cannot-send.tsx';
import { remindersQuery } from '#entities/reminder/model.ts';
import { $now, $timeFormat, $timeZone } from '#entities/settings/model.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { Breadcrumb, Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import styles from './reminders.module.css';
import { Reminders } from './reminders.tsx';

/** The invoices that are to be reminded, each with its message, and those that are not, with the reason. */
export function Page() {
  const { data: reminders, hasFailed, retry } = useScreenQuery(remindersQuery, undefined);
  const obstacle = useSendingObstacle();
  return (
    <Frame
      title="Reminders"
      heading={reminders === null ? 'Reminders' : `${counted(reminders.due.length, 'reminder')} to send`}
      before={<Breadcrumb parent="Invoices" to="/invoices" />}
      actions={
        <ButtonLink to="/settings/reminders" variant="subtle" icon="settings" className={styles.settings}>
          <span className={styles.word}>Reminder settings</span>
        </ButtonLink>
      }
    >
      {hasFailed ? <LoadFailure what="reminders" onRetry={retry} /> : null}
      {reminders === null || obstacle === undefined ? (
        hasFailed ? null : (
          <SkeletonRows />
        )
      ) : (
        <>
          {obstacle === null ? <Automatic reminders={reminders} /> : <CannotSend obstacle={obstacle} />}
          <Reminders reminders={obstacle === null ? reminders : asSentByUser(reminders)} />
        </>
      )}
    </Frame>
  );
}

/** What goes out by itself, and when. */
function Automatic({ reminders }: { reminders: RemindersAnswer }) {
  const [now, timeZone, timeFormat] = useUnit([$now, $timeZone, $timeFormat]);
  const words = automaticWords(reminders, { now, timeZone, timeFormat });
  return (
    <p className={styles.note}>
      {words === null
        ? 'Reminders are never sent automatically.'
        : `${words} Not sent on Sundays or between 20:00 and 8:00 (${timeZone}).`}
    </p>
  );
}

/** The reminders of an account that cannot send, of which none goes out by itself. */
function asSentByUser({ due, notReminded, ...totals }: RemindersAnswer): RemindersAnswer {
  const byUser = <Of extends { automaticAt: string | null }>(reminder: Of) => ({
    ...reminder,
    automaticAt: null,
  });
  return { ...totals, due: due.map(byUser), notReminded: notReminded.map(byUser) };
}
