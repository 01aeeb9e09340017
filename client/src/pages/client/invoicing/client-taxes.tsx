import { taxLabel } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { Link } from 'react-router-dom';
import type { ClientInvoicing } from '../../../entities/client/index.ts';
import type { InvoicingSettings, SettingsTax } from '../../../entities/settings/index.ts';
import { decimalText } from '../../../shared/lib/amounts/decimal-text.ts';
import { CheckLine, RadioGroup } from '../../../shared/ui/choice/index.ts';
import styles from '../client.module.css';
import type { SetClientSetting } from './invoicing.tsx';

type Props = { own: ClientInvoicing; settings: InvoicingSettings; set: SetClientSetting };
type Kind = 'default' | 'none' | 'chosen';

/** "VAT (19%), Reduced (7%)" or "none" */
const taxNames = (taxes: readonly SettingsTax[]): string =>
  taxes.length === 0
    ? 'none'
    : taxes.map(({ name, rate }) => taxLabel({ name, rate: decimalText(rate) })).join(', ');

/** The account's taxes, none, or some of them. */
export function ClientTaxes({ own, settings, set }: Props) {
  const kind: Kind = own.taxes === undefined ? 'default' : own.taxes === null ? 'none' : 'chosen';
  const byDefault = settings.taxes.filter((tax) => tax.default);
  const chosen = own.taxes ?? [];
  const choose = (next: Kind) => {
    if (next === 'default') set('taxes', undefined, 'Taxes');
    else if (next === 'none') set('taxes', null, 'Taxes');
    else set('taxes', byDefault.length > 0 ? byDefault.map(({ id }) => id) : [], 'Taxes');
  };
  const toggle = (id: number, isOn: boolean) =>
    set('taxes', isOn ? [...chosen, id] : chosen.filter((other) => other !== id), 'Taxes');
  return (
    <div>
      <RadioGroup<Kind>
        legend="Taxes"
        value={kind}
        choices={[
          { value: 'default', label: `Default: ${taxNames(byDefault)}` },
          { value: 'none', label: 'None' },
          { value: 'chosen', label: 'Chosen for this client' },
        ]}
        onChange={choose}
      />
      {kind !== 'chosen' ? null : (
        <div className={styles.chosen}>
          {settings.taxes.map((tax) => (
            <CheckLine
              key={tax.id}
              checked={chosen.includes(tax.id)}
              onChange={(isOn) => toggle(tax.id, isOn)}
            >
              {taxNames([tax])}
            </CheckLine>
          ))}
          {settings.taxes.length === 0 ? <p className="small muted">There are no taxes yet.</p> : null}
        </div>
      )}
      <Link to="/settings/invoicing/taxes" className="link small">
        Tax settings
      </Link>
    </div>
  );
}
