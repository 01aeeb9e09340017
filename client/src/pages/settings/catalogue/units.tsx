import { FLAT_RATE_UNIT_ID, SUGGESTED_UNITS } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $units, addUnit, deleteUnit, editUnit, type Unit } from '../../../entities/catalogue/index.ts';
import { useBeginning, useGive } from '../../../shared/lib/commands/index.ts';
import { changedFields, useSaveState } from '../../../shared/lib/records/index.ts';
import { Button, IconButton } from '../../../shared/ui/button/index.ts';
import { FilterChip } from '../../../shared/ui/chip/index.ts';
import { ConfirmRow } from '../parts/confirm-row.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import styles from '../settings.module.css';
import { UnitForm } from './unit-form.tsx';

/** What work is counted in. */
export function Units() {
  const all = useUnit($units);
  const units = all.filter(({ id }) => id !== FLAT_RATE_UNIT_ID);
  /** The name that a new unit starts with; null while none is added. */
  const [added, setAdded] = useState<string | null>(null);
  const give = useGive();
  const suggested = SUGGESTED_UNITS.filter((name) =>
    units.every((unit) => nameKey(unit.name) !== nameKey(name)),
  );
  return (
    <section>
      <SectionHead
        title="Units"
        lead="What work is counted in. The labels of quantity and rate follow from them."
        end={
          <Button variant="primary" icon="plus" onClick={() => setAdded('')}>
            Add unit
          </Button>
        }
      />
      {suggested.length === 0 ? null : (
        <div className={styles.suggestions}>
          <span className="small muted">Suggested</span>
          {suggested.map((name) => (
            <FilterChip key={name} chosen={added === name} onClick={() => setAdded(name)}>
              {name}
            </FilterChip>
          ))}
        </div>
      )}
      <ul className={styles.list}>
        {added === null ? null : (
          <li>
            <UnitForm
              key={added}
              name={added}
              save="Add unit"
              onCancel={() => setAdded(null)}
              onSave={(texts) => {
                void give(addUnit(texts));
                setAdded(null);
              }}
            />
          </li>
        )}
        {units.map((unit) => (
          <li key={unit.id} data-id={unit.id}>
            <UnitRow unit={unit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A unit: viewed, edited, or about to be deleted. */
function UnitRow({ unit }: { unit: Unit }) {
  const [mode, setMode] = useState<'viewing' | 'editing' | 'confirming'>('viewing');
  const [opened, setOpened] = useState(unit);
  const give = useGive();
  const begun = useBeginning();
  const edit = () => {
    begun.begin(unit);
    setOpened(unit);
    setMode('editing');
  };
  const saved = useSaveState(`unit/${unit.id}`);
  if (mode === 'editing') {
    return (
      <UnitForm
        name={opened.name}
        unit={opened}
        save="Save"
        onCancel={() => setMode('viewing')}
        onSave={(texts) => {
          const changed = changedFields<Unit>(opened, texts);
          if (Object.keys(changed).length > 0) void give(begun.of(editUnit(unit, changed)));
          setMode('viewing');
        }}
      />
    );
  }
  if (mode === 'confirming') {
    return (
      <ConfirmRow
        name={unit.name}
        keep="Keep"
        onKeep={() => setMode('viewing')}
        onDelete={() => void give(deleteUnit(unit, new Date().toISOString()), 'Unit deleted')}
      />
    );
  }
  return (
    <div className={styles.row}>
      <span className="mid trunc" style={{ minWidth: 120 }}>
        {unit.name}
      </span>
      <span className="small muted trunc d-only">
        {unit.quantityText}, {unit.rateText}
      </span>
      <span className={styles.acts}>
        <span role="status" className={styles.kept}>
          {saved === 'saved' ? 'Updated!' : null}
        </span>
        {unit.id < 0 ? null : (
          <>
            <IconButton
              className={styles.quiet}
              icon="pencil"
              iconSize={16}
              label={`Edit ${unit.name}`}
              onClick={edit}
            />
            <IconButton
              className={styles.quiet}
              icon="trash"
              iconSize={16}
              label={`Delete ${unit.name}`}
              onClick={() => setMode('confirming')}
            />
          </>
        )}
      </span>
    </div>
  );
}
