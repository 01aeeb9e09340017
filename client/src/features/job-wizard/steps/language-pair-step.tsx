import { byUsage } from '@ledgerline/shared-events/rates/usage-order.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { addLanguagePair } from '#entities/catalogue/commands.ts';
import { $languagePairs, $languagePairsLoaded } from '#entities/catalogue/model.ts';
import { isPairInUse } from '#entities/catalogue/pair-in-use.ts';
import { chooseSetting } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { Button } from '#shared/ui/button/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { hasServerId, useCreateRecord } from '../use-create-record.ts';
import { useDraft, useOwnEnter, useWizard, useWizardState } from '../use-wizard.ts';
import { CreationStatus } from './creation-status.tsx';
import { Picker } from './picker.tsx';
import styles from './step.module.css';
import { StepHead } from './step-head.tsx';

const SHOWN = 5;
const NOTICE_MS = 2000;
const ANY = 'any';

export function LanguagePairStep() {
  const ref = useWizard();
  const draft = useDraft();
  const usage = useWizardState(({ context }) => context.client?.usage.languagePairs);
  const [allPairs, isLoaded] = useUnit([$languagePairs, $languagePairsLoaded]);
  const dispatch = useDispatchCommand();
  const pairs = allPairs.filter(hasServerId);
  const [isAdding, setAdding] = useState<boolean | null>(null);
  // Decided once: the first pair that is added must not end the adding.
  if (isAdding === null && isLoaded) setAdding(pairs.length === 0);
  const choose = (id: number | null) => ref.send({ type: 'CHOOSE', fields: { languagePairId: id } });

  const disable = () => {
    const off = { key: 'languagePairsDisabled', value: true, label: 'Turned off language pairs' } as const;
    void dispatch(chooseSetting(off), 'Language pairs are turned off');
    ref.send({ type: 'NEXT' });
  };
  const entries = [
    ...byUsage(pairs, usage ?? {}).map((pair) => ({ id: pair.id, name: languagePairLabel(pair) })),
    { id: ANY, name: 'Any' },
  ];
  return (
    <>
      <StepHead title="Language pair" lead="Which languages do you work between?" />
      {isAdding ? (
        <AddPair />
      ) : (
        <Picker
          label="Language pair"
          placeholder="Language pair"
          entries={entries}
          isLoading={!isLoaded}
          shown={[...entries.slice(0, Math.min(SHOWN, entries.length - 1)), ...entries.slice(-1)]}
          chosen={draft.isAnyPair ? ANY : draft.languagePairId}
          onPick={(id) => choose(id === ANY ? null : Number(id))}
        />
      )}
      <div className={styles.below}>
        {isAdding ? null : (
          <Button variant="text" icon="plus" onClick={() => setAdding(true)}>
            Add language pair
          </Button>
        )}
        <Button variant="text" onClick={disable}>
          I don't need language pairs
        </Button>
      </div>
    </>
  );
}

function AddPair() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const toField = useRef<HTMLDivElement>(null);
  const pairs = useUnit($languagePairs);
  const make = useCreateRecord({
    entity: 'languagePair',
    fields: (id) => ({ languagePairId: id }),
    notice: NOTICE_MS,
  });
  const isExisting =
    make.state !== 'created' && make.state !== 'creating' && isPairInUse({ from, to }, pairs, null);
  const isOff = from.trim() === '' || to.trim() === '' || isExisting || make.state === 'creating';
  const add = () =>
    make.run({
      ...addLanguagePair({ from: from.trim(), to: to.trim() }),
      failure: 'Saving language pair failed',
    });
  const isEmpty = from.trim() === '' && to.trim() === '';
  useOwnEnter(!isEmpty);
  /** Enter in one of the fields adds the pair and does not leave the step, unless pairs are switched off. */
  const handleEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement || isEmpty) return;
    event.preventDefault();
    if (event.repeat) return;
    if (make.state === 'created') make.continueNow();
    else if (!isOff) add();
    else if (to.trim() === '') toField.current?.querySelector('input')?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the focus */}
      <div className={styles.two} onKeyDown={handleEnter}>
        <TextField
          label="From"
          data-autofocus
          value={from}
          error={isExisting ? 'This language pair already exists' : undefined}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <span aria-hidden>&gt;</span>
        <div ref={toField}>
          <TextField label="To" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </div>
        <Button disabled={isOff} shortcut={isOff ? undefined : 'Enter'} onClick={add}>
          Save
        </Button>
      </div>
      <CreationStatus make={make} created="Language pair created" />
    </>
  );
}
