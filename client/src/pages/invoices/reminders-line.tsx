import { Link } from 'react-router-dom';
import { remindersQuery } from '#entities/reminder/model.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './reminders-line.module.css';

/** How many reminders are due, and the way to them; nothing while none is. */
export function RemindersLine() {
  const { data: reminders } = useScreenQuery(remindersQuery, undefined);
  if (reminders === null || reminders.due.length === 0) return null;
  return (
    <Link to="/reminders" className={styles.reminders}>
      <Icon name="send" size={16} />
      {counted(reminders.due.length, 'reminder')} to send
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}
