import { defaultTaxes } from '@ledgerline/shared-events/taxes/chosen-taxes.ts';
import { taxLabel } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import {
  $settings,
  addSettingItem,
  editSettingItem,
  invoicingSettingsOf,
  removeSettingItem,
  type SettingsTax,
} from '../../../entities/settings/index.ts';
import { decimalText } from '../../../shared/lib/amounts/decimal-text.ts';
import { newId, useBeginning, useGive } from '../../../shared/lib/commands/index.ts';
import { changedFields } from '../../../shared/lib/records/index.ts';
import { Button, IconButton } from '../../../shared/ui/button/index.ts';
import { Chip } from '../../../shared/ui/chip/index.ts';
import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';
import { PARENT } from './parent.ts';
import { type TaxFields, TaxForm } from './tax-form.tsx';

const labelOf = ({ name, rate }: SettingsTax): string => taxLabel({ name, rate: decimalText(rate) });

/** The taxes that invoices can have. */
export function Taxes() {
  const { taxes } = invoicingSettingsOf(useUnit($settings));
  const [edited, setEdited] = useState<SettingsTax | 'new' | null>(null);
  const charged = defaultTaxes(taxes);
  const give = useGive();
  const begun = useBeginning();
  const list = { key: 'taxes', items: taxes } as const;
  const close = () => setEdited(null);
  const edit = (tax: SettingsTax) => {
    begun.begin({ id: 'taxes', value: taxes });
    setEdited(tax);
  };
  const save = (opened: SettingsTax, next: TaxFields) => {
    const fields = changedFields(opened, { ...next, rate: Number(next.rate) });
    const about = { ...list, label: 'Edited tax', subject: opened.name };
    if (Object.keys(fields).length > 0) void give(begun.of(editSettingItem(about, opened.id, fields)));
    close();
  };
  return (
    <section>
      <SectionHead
        title="Taxes"
        settings="taxes"
        parent={PARENT}
        lead="Those marked Default come onto new invoices. A compound tax is charged on top of its primary tax."
        end={
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            Add tax
          </Button>
        }
      />
      <ul className={styles.list}>
        {edited === 'new' ? (
          <li>
            <TaxForm
              tax={null}
              taxes={taxes}
              save="Add tax"
              onCancel={close}
              onSave={(tax) => {
                const item = { ...tax, rate: Number(tax.rate) };
                const about = { ...list, label: 'Added tax', subject: tax.name };
                void give(addSettingItem<SettingsTax>(about, item, { ...item, id: newId() }), 'Tax added');
                close();
              }}
            />
          </li>
        ) : null}
        {taxes.map((tax) => (
          <li key={tax.id}>
            {edited !== null && edited !== 'new' && edited.id === tax.id ? (
              <TaxForm
                tax={edited}
                taxes={taxes}
                save="Save"
                onCancel={close}
                onSave={(next) => save(edited, next)}
              />
            ) : (
              <TaxRow
                tax={tax}
                primary={taxes.find(({ id }) => id === tax.primaryTax)}
                isCharged={charged.some(({ id }) => id === tax.id)}
                usedBy={taxes.find(({ compound, primaryTax }) => compound && primaryTax === tax.id)}
                onEdit={() => edit(tax)}
                onDelete={() =>
                  void give(
                    removeSettingItem({ ...list, label: 'Deleted tax', subject: tax.name }, tax.id),
                    'Tax deleted',
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {taxes.length === 0 && edited === null ? (
        <p className={styles.lead} style={{ marginTop: 14 }}>
          There are no taxes yet. Invoices show none.
        </p>
      ) : null}
    </section>
  );
}

type RowProps = {
  tax: SettingsTax;
  primary: SettingsTax | undefined;
  /** On new invoices by default, be it as the primary tax of one that is. */
  isCharged: boolean;
  usedBy: SettingsTax | undefined;
  onEdit(): void;
  onDelete(): void;
};

function TaxRow({ tax, primary, isCharged, usedBy, onEdit, onDelete }: RowProps) {
  const label = labelOf(tax);
  return (
    <div className={styles.row}>
      <span className="mid trunc">{label}</span>
      {tax.compound ? (
        <span className="small muted trunc">
          Compound{primary === undefined ? '' : `, on top of ${primary.name}`}
        </span>
      ) : null}
      {isCharged && !tax.default ? (
        <span className="small muted trunc">Comes with {usedBy?.name}</span>
      ) : null}
      {isCharged ? <Chip>Default</Chip> : null}
      {tax.id < 0 ? null : (
        <span className={styles.acts}>
          <IconButton
            className={styles.quiet}
            icon="pencil"
            iconSize={16}
            label={`Edit ${label}`}
            onClick={onEdit}
          />
          <IconButton
            className={styles.quiet}
            icon="trash"
            iconSize={16}
            label={usedBy === undefined ? `Delete ${label}` : `${usedBy.name} is charged on top of this tax`}
            aria-disabled={usedBy !== undefined || undefined}
            onClick={() => usedBy === undefined && onDelete()}
          />
        </span>
      )}
    </div>
  );
}
