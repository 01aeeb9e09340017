import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { suggestedSingular } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { addUnit } from '#entities/catalogue/commands.ts';
import { $units, $unitsLoaded } from '#entities/catalogue/model.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { lacksUnit } from '../machine/wizard-steps.ts';
import { hasServerId, useCreateRecord } from '../use-create-record.ts';
import { useDraft, useWizard, useWizardState } from '../use-wizard.ts';
import { CreationStatus } from './creation-status.tsx';
import { Picker } from './picker.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

export function UnitStep() {
  const ref = useWizard();
  const draft = useDraft();
  const isOpen = useWizardState(({ context }) => context.isUnitQuestionOpen && lacksUnit(context.draft));
  const [all, isLoaded] = useUnit([$units, $unitsLoaded]);
  const units = all.filter(hasServerId);
  const choose = (id: number) =>
    ref.send({
      type: 'CHOOSE',
      fields: id === FLAT_RATE_UNIT_ID ? { flatRate: true, unitId: null } : { unitId: id, flatRate: false },
    });
  const make = useCreateRecord({ entity: 'unit', fields: (id) => ({ unitId: id, flatRate: false }) });
  return (
    <>
      <StepHead title="Unit" lead="What do you charge by?" />
      {isOpen ? (
        <p className={styles.error} role="alert">
          <Icon name="alert-circle" size={14} />
          Choose the unit for {formatQuantity(draft.quantity)}
        </p>
      ) : null}
      <Picker
        label="Unit"
        placeholder="Unit"
        entries={units.map(({ id, name, rateText }) => ({
          id,
          name,
          note: id === FLAT_RATE_UNIT_ID ? '' : rateText,
        }))}
        isLoading={!isLoaded}
        chosen={draft.flatRate ? FLAT_RATE_UNIT_ID : draft.unitId}
        onPick={(id) => choose(Number(id))}
        create={{
          label: 'Create unit',
          perform: (name) => {
            const texts = { name, singular: suggestedSingular(name), quantityText: name };
            make.run({ ...addUnit(texts), failure: 'Saving unit failed' });
          },
        }}
        status={<CreationStatus make={make} />}
        moreLabel="Show more units"
      />
    </>
  );
}
