import { useUnit } from 'effector-react';
import { $firstDayOfWeek, $settings, $timeFormat, $timeZone } from '#entities/settings/model.ts';
import { TimeZoneSelector } from '#features/time-zone-selector/time-zone-selector.tsx';
import { RadioGroup } from '#shared/ui/choice/index.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { SectionHead } from './parts/section-head.tsx';
import { useSetting } from './parts/use-setting.ts';
import styles from './settings.module.css';

/** Time zone, time format and first day of the week. */
export function DateTime() {
  const [timeZone, timeFormat, firstDay, settings] = useUnit([
    $timeZone,
    $timeFormat,
    $firstDayOfWeek,
    $settings,
  ]);
  const set = useSetting();
  return (
    <section>
      <SectionHead
        settings="timezone timeFormat firstDayOfWeek"
        title="Date and time"
        lead="These apply to deadlines, “Today” and calendar weeks."
      />
      <div className={styles.form}>
        <TimeZoneSelector
          value={settings?.timezone ?? timeZone}
          onChange={(zone) => set('timezone', zone, 'Time zone')}
        />
        <RadioGroup
          legend="First day of week"
          value={String(firstDay)}
          choices={[
            { value: '1', label: 'Monday' },
            { value: '0', label: 'Sunday' },
          ]}
          onChange={(day) => set('firstDayOfWeek', day === '0' ? 0 : 1, 'First day of the week')}
        />
        <RadioGroup
          legend="Time format"
          value={timeFormat}
          choices={[
            { value: '24hr', label: '24 hours, 17:30' },
            { value: '12hr', label: '12 hours, 5:30 PM' },
          ]}
          onChange={(format) => set('timeFormat', format, 'Time format')}
        />
      </div>
      <CalendarFeed />
    </section>
  );
}
