import type { LanguagePairAnswer as LanguagePair } from '@ledgerline/shared-events/catalogue/answers.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { addLanguagePair, deleteLanguagePair, editLanguagePair } from '#entities/catalogue/commands.ts';
import { $languagePairs, $languagePairsFailed, loadLanguagePairsFx } from '#entities/catalogue/model.ts';
import { isPairInUse } from '#entities/catalogue/pair-in-use.ts';
import { $languagePairsDisabled } from '#entities/settings/model.ts';
import { useRetry } from '#shared/lib/records/use-retry.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { SwitchLine } from '#shared/ui/choice/index.ts';
import { EditableList } from '../editable-list/editable-list.tsx';
import { type TextColumn, TextColumnsForm } from '../editable-list/text-columns-form.tsx';
import type { ItemFormProps, ListCommands } from '../editable-list/types.ts';
import { useSetting } from '../parts/use-setting.ts';
import styles from '../settings.module.css';

type Fields = Pick<LanguagePair, 'from' | 'to'>;

const COLUMNS: readonly TextColumn<Fields>[] = [
  { field: 'from', label: 'From', placeholder: 'German' },
  { field: 'to', label: 'To', placeholder: 'English' },
];

const COMMANDS: ListCommands<LanguagePair, Fields> = {
  add: addLanguagePair,
  edit: editLanguagePair,
  remove: (pair) => deleteLanguagePair(pair, new Date().toISOString()),
  recordOf: (pair) => pair,
};

/** The list of language pairs; users who need none can switch them off. */
export function LanguagePairs() {
  const [pairs, isDisabled] = useUnit([$languagePairs, $languagePairsDisabled]);
  return (
    <EditableList<LanguagePair, Fields>
      head={{
        title: 'Language pairs',
        settings: 'languagePairsDisabled',
        lead: 'The languages you work between.',
      }}
      words={{
        add: 'Add language pair',
        saveNew: 'Add',
        added: 'Language pair created',
        deleted: 'Language pair deleted',
        keep: 'Keep',
      }}
      entity="languagePair"
      items={pairs}
      columns={{ name: languagePairLabel }}
      commands={COMMANDS}
      form={(props) => <PairForm {...props} />}
      above={() => <Use />}
      instead={
        isDisabled ? (
          <p className={styles.lead}>Hidden from jobs, rates and filters. Existing pairs are kept.</p>
        ) : undefined
      }
    />
  );
}

/** The switch for language pairs, with the error of the last change below. */
function Use() {
  const [hasFailed, isDisabled] = useUnit([$languagePairsFailed, $languagePairsDisabled]);
  const set = useSetting();
  const retry = useRetry(loadLanguagePairsFx);
  return (
    <>
      <div style={{ marginTop: 12 }}>
        <SwitchLine
          checked={!isDisabled}
          onChange={(isOn) => set('languagePairsDisabled', !isOn, 'Language pairs')}
        >
          Use language pairs
        </SwitchLine>
      </div>
      {hasFailed ? <LoadFailure what="language pairs" onRetry={retry} /> : null}
    </>
  );
}

/** The form of a pair: both languages are required, and each pair exists only once. */
function PairForm(props: ItemFormProps<LanguagePair, Fields>) {
  const pairs = useUnit($languagePairs);
  const ownId = props.item?.id ?? null;
  return (
    <TextColumnsForm
      {...props}
      blank={{ from: '', to: '' }}
      columns={COLUMNS}
      needsChange
      problem={(pair) => (isPairInUse(pair, pairs, ownId) ? 'This language pair already exists' : undefined)}
    />
  );
}
