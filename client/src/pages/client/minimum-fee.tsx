import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { clientSettingLabel } from '@ledgerline/shared-events/clients/setting-label.ts';
import { readAmount } from '@ledgerline/shared-events/money/amount-input.ts';
import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import { isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { setClientSetting } from '#entities/client/commands.ts';
import { $primaryCurrency } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { NumberField, readPositive } from '#shared/ui/number-field/index.ts';
import styles from './analyses.module.css';

/** The least that a job of this client costs, in its currency. An emptied field is none. */
export function MinimumFee({ client }: { client: Client }) {
  const dispatch = useDispatchCommand();
  const baseline = useEditBaseline();
  const primary = useUnit($primaryCurrency);
  const currency = client.currency ?? primary;
  const label = clientSettingLabel('minimum');
  const commit = (minimum: string) => {
    const value = minimum === '' || isZero(minimum) ? undefined : minimum;
    void dispatch(baseline.attachTo(setClientSetting(client, 'minimum', value, label)));
  };
  return (
    <section className={styles.analyses} aria-label={label}>
      <NumberField
        label={label}
        hint="The least that a job costs, where its rate has no minimum."
        unit={currency}
        value={client.settings.minimum ?? ''}
        show={(text) => formatAmount(text, currency, { sign: 'none' })}
        read={(text) => readPositive(text, (typed) => readAmount(typed, digitsOf(currency)))}
        onBegin={() => baseline.begin(client)}
        onCommit={commit}
      />
      <QuestionsAt place={fieldPlace('client', client.id, 'settings.minimum')} />
    </section>
  );
}
