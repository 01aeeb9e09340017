import { proposedSender } from '@ledgerline/shared-events/settings/sender.ts';
import { useUnit } from 'effector-react';
import { defaultLocale } from '#entities/settings/languages.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { TextArea, TextField } from '#shared/ui/field/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { useSettingEdit } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import { PARENT } from './parent.ts';

const NAME_PAUSE_MS = 1000;
const DETAILS_PAUSE_MS = 2000;

/** The sender of the invoices. */
export function BillingInformation() {
  const settings = useUnit($effectiveSettings);
  const nameEdit = useSettingEdit('billingInformationName', 'Business name');
  const detailsEdit = useSettingEdit('billingInformationDetails', 'Contact details');
  const name = useSavedText({
    value: settings.billingInformationName,
    pauseMs: NAME_PAUSE_MS,
    onBegin: nameEdit.begin,
    save: (text) => nameEdit.save(text.trim()),
  });
  const details = useSavedText({
    value: settings.billingInformationDetails,
    pauseMs: DETAILS_PAUSE_MS,
    onBegin: detailsEdit.begin,
    save: detailsEdit.save,
  });
  return (
    <section>
      <SectionHead
        title="Billing information"
        settings="billingInformationName billingInformationDetails"
        parent={PARENT}
        lead="Appears at the top of new invoices. Existing invoices don't change."
      />
      <div className={styles.form}>
        <TextField
          label="Business name"
          autoComplete="organization"
          value={name.text}
          onChange={(event) => name.setText(event.currentTarget.value)}
          onBlur={name.flush}
          onKeyDown={(event) => event.key === 'Enter' && name.flush()}
        />
        <QuestionsAt place={fieldPlace('setting', 'billingInformationName', 'value')} />
        <TextArea
          label="Contact details"
          hint="Address, tax number and email, one per line."
          rows={6}
          placeholder={proposedSender(settings, defaultLocale(settings)).details}
          value={details.text}
          onChange={(event) => details.setText(event.currentTarget.value)}
          onBlur={details.flush}
        />
        <QuestionsAt place={fieldPlace('setting', 'billingInformationDetails', 'value')} />
      </div>
    </section>
  );
}
