import {
  formatInvoiceDate,
  INVOICE_DATE_FORMATS,
  isInvoiceDateFormat,
} from '@ledgerline/shared-events/dates/invoice-date-format.ts';
import { PAYMENT_TERM_OPTIONS, paymentTermsLabel } from '@ledgerline/shared-events/dates/payment-terms.ts';
import { settingLabel } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { useUnit } from 'effector-react';
import { $effectiveSettings, $today } from '#entities/settings/model.ts';
import { RadioGroup, SwitchLine } from '#shared/ui/choice/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { useSetting } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import { PARENT } from './parent.ts';

/** Payment terms, date format and paper. */
export function Other() {
  const [settings, today] = useUnit([$effectiveSettings, $today]);
  const { paymentTerms, invoiceDateFormat, paperSize, supplyDates } = settings;
  const set = useSetting();
  const isListed = PAYMENT_TERM_OPTIONS.some(({ terms }) => terms === paymentTerms);
  return (
    <section>
      <SectionHead
        title="Terms and format"
        settings="paymentTerms invoiceDateFormat supplyDates paperSize"
        parent={PARENT}
      />
      <div className={styles.form}>
        <SelectField
          label="Payment terms"
          hint="Applies to new invoices unless the client has its own terms."
          value={String(paymentTerms)}
          options={[
            ...PAYMENT_TERM_OPTIONS.map(({ terms, label }) => ({ value: String(terms), label })),
            ...(isListed ? [] : [{ value: String(paymentTerms), label: paymentTermsLabel(paymentTerms) }]),
          ]}
          onChange={(value) =>
            set('paymentTerms', /^\d+$/.test(value) ? Number(value) : value, 'Payment terms')
          }
        />
        <SelectField
          label="Date format"
          hint="Spanish, Portuguese, German, French and Italian invoices use their own format."
          value={invoiceDateFormat}
          options={INVOICE_DATE_FORMATS.map((format) => ({
            value: format,
            label: `${format}, ${formatInvoiceDate(today, format)}`,
          }))}
          onChange={(format) => {
            if (isInvoiceDateFormat(format)) set('invoiceDateFormat', format, 'Invoice date format');
          }}
        />
        <SwitchLine
          checked={supplyDates}
          onChange={(isOn) => set('supplyDates', isOn, settingLabel('supplyDates'))}
        >
          Say the date of supply on invoices
        </SwitchLine>
        <p className="small muted">
          New invoices then say the day or the period in which their jobs were completed, as many countries
          require. You can change it on each invoice.
        </p>
        <RadioGroup
          legend="Paper"
          value={paperSize}
          choices={[
            { value: 'A4', label: 'A4' },
            { value: 'Letter', label: 'Letter' },
          ]}
          onChange={(size) => set('paperSize', size, 'Paper size')}
        />
      </div>
    </section>
  );
}
