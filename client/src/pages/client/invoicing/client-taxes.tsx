import type { ClientSettings } from '@ledgerline/shared-events/clients/record.ts';
import type { SettingsAnswer, TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import {
  defaultTaxes,
  taxesOfClient,
  withoutTax,
  withPrimaryTaxes,
} from '@ledgerline/shared-events/taxes/chosen-taxes.ts';
import { taxesBeside } from '@ledgerline/shared-events/taxes/kinds.ts';
import { taxLabel } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { Link } from 'react-router-dom';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { CheckLine, RadioGroup } from '#shared/ui/choice/index.ts';
import styles from '../client.module.css';
import type { SetClientSetting } from './set-client-setting.ts';

type Props = { own: ClientSettings; settings: SettingsAnswer; set: SetClientSetting };
type Kind = 'default' | 'none' | 'chosen';

/** For example "VAT (19%), Reduced (7%)" or "none". */
const taxNames = (taxes: readonly TaxAnswer[]): string =>
  taxes.length === 0
    ? 'none'
    : taxes.map(({ name, rate }) => taxLabel({ name, rate: decimalText(rate) })).join(', ');

/** Chooses the account's taxes, none, or some of them. */
export function ClientTaxes({ own, settings, set }: Props) {
  const kind: Kind = own.taxes === undefined ? 'default' : own.taxes === null ? 'none' : 'chosen';
  const byDefault = defaultTaxes(settings.taxes);
  const chosen = own.taxes ?? [];
  const choose = (next: Kind) => {
    if (next === 'default') set('taxes', undefined, 'Taxes');
    else if (next === 'none') set('taxes', null, 'Taxes');
    else set('taxes', byDefault.length > 0 ? byDefault.map(({ id }) => id) : [], 'Taxes');
  };
  const available = settings.taxes;
  const charged = taxesOfClient(available, chosen);
  const toggle = (index: number, isOn: boolean) => {
    const tax = available[index];
    if (tax === undefined) return;
    const at = charged.findIndex(({ id }) => id === tax.id);
    const next = isOn
      ? withPrimaryTaxes([...taxesBeside(tax, charged), tax], available)
      : withoutTax(charged, at, available);
    set(
      'taxes',
      next.map(({ id }) => id),
      'Taxes',
    );
  };
  return (
    <div>
      <RadioGroup<Kind>
        legend="Taxes"
        value={kind}
        choices={[
          { value: 'default', label: `Default: ${taxNames(byDefault)}` },
          ...(byDefault.length === 0 && kind !== 'none' ? [] : [{ value: 'none' as const, label: 'None' }]),
          { value: 'chosen', label: 'Chosen for this client' },
        ]}
        onChange={choose}
      />
      {kind !== 'chosen' ? null : (
        <div className={styles.chosen}>
          {available.map((tax, index) => (
            <CheckLine
              key={tax.id}
              checked={charged.some(({ id }) => id === tax.id)}
              onChange={(isOn) => toggle(index, isOn)}
            >
              {taxNames([tax])}
            </CheckLine>
          ))}
          {available.length === 0 ? <p className="small muted">No taxes yet.</p> : null}
        </div>
      )}
      <Link to="/settings/invoicing/taxes" className="link small touch">
        Tax settings
      </Link>
    </div>
  );
}
