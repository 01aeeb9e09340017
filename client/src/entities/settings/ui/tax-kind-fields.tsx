import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { exemptionCodes } from '@ledgerline/shared-events/taxes/exemption-codes.ts';
import { usualReason } from '@ledgerline/shared-events/taxes/exemption-reasons.ts';
import { hasRate, hasReason } from '@ledgerline/shared-events/taxes/kinds.ts';
import { parseTaxRate } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { useUnit } from 'effector-react';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import type { TaxDraft } from '../entered-tax.ts';
import { $effectiveSettings } from '../model.ts';
import { TAX_KIND_OPTIONS, taxKindOf } from '../tax-kinds.ts';
import styles from './tax-kind-fields.module.css';

type Props = { draft: TaxDraft; isChecked: boolean; onChange(fields: Partial<TaxDraft>): void };

/** The kind of a tax, its rate where the kind has one, and else what the invoice says about it. */
export function TaxKindFields({ draft, isChecked, onChange }: Props) {
  const { kind, rate } = draft;
  const isWrong = (isChecked || rate.trim() !== '') && parseTaxRate(rate, kind) === null;
  return (
    <>
      <SelectField
        label="Kind"
        value={kind}
        options={TAX_KIND_OPTIONS}
        onChange={(text) =>
          onChange({ kind: taxKindOf(text), ...(hasRate(taxKindOf(text)) ? {} : { rate: '' }) })
        }
      />
      {hasRate(kind) ? (
        <TextField
          label="Rate"
          numeric
          inputMode="decimal"
          placeholder={kind === 'W' ? '15' : '19'}
          value={rate}
          error={isWrong ? 'Between 0 and 100' : undefined}
          end={<span className="muted">%</span>}
          onChange={(event) => onChange({ rate: event.currentTarget.value })}
        />
      ) : null}
      {hasReason(kind) ? <ReasonFields draft={draft} onChange={onChange} /> : null}
    </>
  );
}

/** Why there is no tax: the sentence on the invoice, and its code where there are several. */
function ReasonFields({ draft, onChange }: Omit<Props, 'isChecked'>) {
  const settings = useUnit($effectiveSettings);
  const codes = exemptionCodes(draft.kind);
  return (
    <>
      <TextField
        label="Reason on the invoice"
        className={styles.wide}
        hint="Leave it empty for the usual sentence, in the language of the invoice."
        maxLength={255}
        placeholder={usualReason(draft.kind, reasonIn(settings))}
        value={draft.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      {codes.length < 2 ? null : (
        <SelectField
          label="Code for e-invoices"
          value={draft.vatex}
          options={[
            { value: '', label: 'Usual' },
            ...codes.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={(vatex) => onChange({ vatex })}
        />
      )}
    </>
  );
}

function reasonIn({ invoiceLanguages, defaultInvoiceLanguage, seller, smallBusiness }: SettingsAnswer) {
  const language = invoiceLanguages.find(({ id }) => id === defaultInvoiceLanguage);
  return { locale: language?.locale ?? 'en', country: seller.country, smallBusiness };
}
