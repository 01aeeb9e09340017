import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { isPositive, readDecimal } from '@ledgerline/shared-events/money/decimal.ts';
import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { $units } from '#entities/catalogue/model.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { RadioGroup } from '#shared/ui/choice/index.ts';
import { NumberField } from '#shared/ui/number-field/index.ts';
import { SectionHead } from './parts/section-head.tsx';
import { useSetting } from './parts/use-setting.ts';
import styles from './settings.module.css';

/** The first page of the app, and how much of each unit is a day of work. */
export function DailyWork() {
  const { startPage } = useUnit($effectiveSettings);
  const set = useSetting();
  return (
    <section>
      <SectionHead settings="startPage dailyCapacity" title="Workload" />
      <div className={styles.form}>
        <RadioGroup
          legend="First page"
          value={startPage}
          choices={[
            { value: 'jobs', label: 'Jobs' },
            { value: 'start', label: "Home: what's due, to invoice and overdue" },
          ]}
          onChange={(page) => set('startPage', page, 'First page')}
        />
      </div>
      <Capacity />
    </section>
  );
}

/** A quantity for each unit; the bars of the deadlines weigh the units that have one. */
function Capacity() {
  const [units, { dailyCapacity }] = useUnit([$units, $effectiveSettings]);
  const set = useSetting();
  const change = (id: number, text: string) => {
    const { [String(id)]: _, ...others } = dailyCapacity;
    const value = text === '' ? others : { ...others, [String(id)]: Number(text) };
    set('dailyCapacity', value, 'Daily capacity');
  };
  return (
    <div className={styles.block}>
      <h3>Daily capacity</h3>
      <p className={styles.lead}>
        Deadlines show how many days of work are due. Units without a number don't count towards workload.
      </p>
      <div className={styles.form}>
        {units
          .filter(({ id }) => id !== FLAT_RATE_UNIT_ID)
          .map(({ id, name }) => {
            const quantity = dailyCapacity[String(id)];
            return (
              <NumberField
                key={id}
                label={name}
                value={quantity === undefined ? '' : decimalText(quantity)}
                show={formatQuantity}
                read={readCapacity}
                unit="a day"
                onCommit={(text) => change(id, text)}
              />
            );
          })}
      </div>
    </div>
  );
}

/** An amount above 0, or an empty text for none. */
function readCapacity(text: string): string | null {
  if (text.trim() === '') return '';
  const amount = readDecimal(text);
  return amount !== null && isPositive(amount) ? amount : null;
}
