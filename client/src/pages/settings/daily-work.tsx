import { useUnit } from 'effector-react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { RadioGroup } from '#shared/ui/choice/index.ts';
import { SectionHead } from './parts/section-head.tsx';
import { useSetting } from './parts/use-setting.ts';
import styles from './settings.module.css';

/** The first page of the app. */
export function DailyWork() {
  const { startPage } = useUnit($effectiveSettings);
  const set = useSetting();
  return (
    <section>
      <SectionHead settings="startPage" title="Daily work" />
      <div className={styles.form}>
        <RadioGroup
          legend="First page"
          value={startPage}
          choices={[
            { value: 'jobs', label: 'Jobs' },
            { value: 'start', label: 'Start: what is due, to invoice and overdue' },
          ]}
          onChange={(page) => set('startPage', page, 'First page')}
        />
      </div>
    </section>
  );
}
