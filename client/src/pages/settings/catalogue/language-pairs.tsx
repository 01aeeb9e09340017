import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  $languagePairs,
  $languagePairsFailed,
  addLanguagePair,
  deleteLanguagePair,
  editLanguagePair,
  type LanguagePair,
} from '../../../entities/catalogue/index.ts';
import { $languagePairsDisabled } from '../../../entities/settings/index.ts';
import { useBeginning, useGive } from '../../../shared/lib/commands/index.ts';
import { changedFields } from '../../../shared/lib/records/index.ts';
import { Alert } from '../../../shared/ui/alert/index.ts';
import { Button, IconButton } from '../../../shared/ui/button/index.ts';
import { SwitchLine } from '../../../shared/ui/choice/index.ts';
import { ConfirmRow } from '../parts/confirm-row.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { useSetting } from '../parts/use-setting.ts';
import styles from '../settings.module.css';
import { PairForm } from './pair-form.tsx';

/** From which language into which; those who need none switch them off. */
export function LanguagePairs() {
  const [pairs, hasFailed, isDisabled] = useUnit([
    $languagePairs,
    $languagePairsFailed,
    $languagePairsDisabled,
  ]);
  const [isAdding, setAdding] = useState(false);
  const give = useGive();
  const set = useSetting();
  return (
    <section>
      <SectionHead
        title="Language pairs"
        settings="languagePairsDisabled"
        lead="From which language into which you work."
        end={
          isDisabled ? null : (
            <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
              Add language pair
            </Button>
          )
        }
      />
      <div style={{ marginTop: 12 }}>
        <SwitchLine
          checked={!isDisabled}
          onChange={(isOn) => set('languagePairsDisabled', !isOn, 'Language pairs')}
        >
          Use language pairs
        </SwitchLine>
      </div>
      {hasFailed ? (
        <Alert tone="error">
          There was a problem loading your language pairs. Please try to refresh the page. If the problem
          continues, <Link to="/contact">contact support</Link>
        </Alert>
      ) : null}
      {isDisabled ? (
        <p className={styles.lead}>Jobs, rates and filters do without them. Those you have are kept.</p>
      ) : (
        <ul className={styles.list}>
          {isAdding ? (
            <li>
              <PairForm
                pair={{ from: '', to: '' }}
                ownId={null}
                save="Add"
                onCancel={() => setAdding(false)}
                onSave={(pair) => {
                  void give(addLanguagePair(pair), 'Language pair created');
                  setAdding(false);
                }}
              />
            </li>
          ) : null}
          {pairs.map((pair) => (
            <li key={pair.id} data-id={pair.id}>
              <PairRow pair={pair} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A pair: viewed, edited, or about to be deleted. */
function PairRow({ pair }: { pair: LanguagePair }) {
  const [mode, setMode] = useState<'viewing' | 'editing' | 'confirming'>('viewing');
  const [opened, setOpened] = useState(pair);
  const give = useGive();
  const begun = useBeginning();
  const edit = () => {
    begun.begin(pair);
    setOpened(pair);
    setMode('editing');
  };
  const name = languagePairLabel(pair);
  if (mode === 'editing') {
    return (
      <PairForm
        pair={opened}
        ownId={pair.id}
        save="Save"
        onCancel={() => setMode('viewing')}
        onSave={(next) => {
          void give(begun.of(editLanguagePair(pair, changedFields<LanguagePair>(opened, next))));
          setMode('viewing');
        }}
      />
    );
  }
  if (mode === 'confirming') {
    return (
      <ConfirmRow
        name={name}
        keep="Keep"
        onKeep={() => setMode('viewing')}
        onDelete={() =>
          void give(deleteLanguagePair(pair, new Date().toISOString()), 'Language pair deleted')
        }
      />
    );
  }
  return (
    <div className={styles.row}>
      <span className="mid trunc">{name}</span>
      <span className={styles.acts}>
        {pair.id < 0 ? null : (
          <>
            <IconButton
              className={styles.quiet}
              icon="pencil"
              iconSize={16}
              label={`Edit ${name}`}
              onClick={edit}
            />
            <IconButton
              className={styles.quiet}
              icon="trash"
              iconSize={16}
              label={`Delete ${name}`}
              onClick={() => setMode('confirming')}
            />
          </>
        )}
      </span>
    </div>
  );
}
