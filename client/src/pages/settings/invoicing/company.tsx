import { vatIdProblem } from '@ledgerline/shared-events/clients/vat-id.ts';
import { settingLabel } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import { useUnit } from 'effector-react';
import { LegalIdField } from '#entities/client/ui/legal-id-field.tsx';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { useSettingEdit } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import { SellerText } from './seller-text.tsx';

/** No country has a shorter VAT ID, and no address of a person is shorter. */
const SHORTEST = 8;

const mailProblem = (text: string) =>
  text.trim() === '' || isEmail(text.trim()) ? null : 'Enter a valid email address';

/** Who the user is to tax offices and registers, and on papers without contact details of the user's own words. */
export function Company() {
  const { seller } = useUnit($effectiveSettings);
  const edit = useSettingEdit('seller', settingLabel('seller'));
  return (
    <section className={styles.others}>
      <SectionHead
        title="Company"
        lead="New invoices and quotes print this, with the address above, where Billing information has no contact details."
      />
      <div className={styles.form}>
        <SellerText field="tradeName" label="Trade name" hint="If different from your business name." />
        <SellerText field="legalForm" label="Legal form" hint="For example EI or e.K." />
        <SellerText
          field="vatId"
          label="VAT ID"
          problemOf={(text) => vatIdProblem(text, seller.country)}
          shortest={SHORTEST}
        />
        <SellerText field="taxNumber" label="Tax number" />
        <LegalIdField
          value={seller.legalId}
          country={seller.country}
          onBegin={edit.begin}
          save={(legalId) => edit.save({ ...seller, legalId })}
        />
        <SellerText field="identifier" label="Supplier number" hint="What your clients call you." />
        <SellerText field="contact" label="Contact" />
        <SellerText field="phone" label="Phone" />
        <SellerText field="email" label="Email" problemOf={mailProblem} shortest={SHORTEST} />
      </div>
    </section>
  );
}
