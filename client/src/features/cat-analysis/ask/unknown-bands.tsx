import { type BandKey, bandName } from '@ledgerline/shared-events/cat/band.ts';
import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { useState } from 'react';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { ExplainedButton } from '#shared/ui/button/index.ts';
import { CheckLine } from '#shared/ui/choice/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import { bandChoices } from '../rules/band-choices.ts';
import {
  bandOf,
  type ChosenBand,
  mayBeMachine,
  NO_BAND,
  NOT_WORK,
  OTHER_BORDERS,
} from '../rules/chosen-band.ts';
import type { UnknownBand } from '../rules/open-questions.ts';
import styles from './ask.module.css';

type Props = {
  bands: readonly UnknownBand[];
  /** The fuzzy bands of the files and the grids. */
  fuzzy: readonly BandKey[];
  onAnswer(bands: CatChoices['bands']): void;
};

/** Asks what bands are whose names aren't known: nothing is guessed, and nothing is left out unasked. */
export function UnknownBands({ bands, fuzzy, onAnswer }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, ChosenBand>>>({});
  const keys = bandChoices(fuzzy);
  const read = bands.map(({ label }) => ({ label, band: bandOf(chosen[label] ?? NO_BAND, keys) }));
  const answers = read.flatMap(({ label, band }) => (band === undefined ? [] : [{ label, band }]));
  return (
    <section className={styles.ask} aria-label="Unknown bands">
      <h2 className="h3">What are these bands?</h2>
      <ul>
        {bands.map((band) => (
          <BandLine
            key={band.label}
            band={band}
            keys={keys}
            chosen={chosen[band.label] ?? NO_BAND}
            onChange={(next) => setChosen({ ...chosen, [band.label]: next })}
          />
        ))}
      </ul>
      <ExplainedButton blocked={problemOf(read, chosen)} onClick={() => onAnswer(answers)}>
        Use these bands
      </ExplainedButton>
    </section>
  );
}

function problemOf(
  read: readonly { label: string; band: BandKey | null | undefined }[],
  chosen: Readonly<Record<string, ChosenBand>>,
): string | undefined {
  const open = read.filter(({ band }) => band === undefined);
  if (open.length === 0) return undefined;
  return open.some(({ label }) => (chosen[label]?.value ?? '') === '')
    ? 'Choose what each band is'
    : 'Enter whole percentages from 0 to 100, the lower one first';
}

type LineProps = {
  band: UnknownBand;
  keys: readonly BandKey[];
  chosen: ChosenBand;
  onChange(chosen: ChosenBand): void;
};

function BandLine({ band, keys, chosen, onChange }: LineProps) {
  const options = [
    { value: '', label: 'Choose…' },
    ...keys.map((key, at) => ({ value: String(at), label: bandName(key) })),
    { value: OTHER_BORDERS, label: 'Other percentages…' },
    { value: NOT_WORK, label: "Isn't work" },
  ];
  return (
    <li>
      <span>
        <span className="mid">{band.label}</span>{' '}
        <span className="muted tn">
          {countText(band[band.unit])} {band.unit}
        </span>
      </span>
      <SelectField
        label={`What “${band.label}” is`}
        labelHidden
        size="sm"
        value={chosen.value}
        options={options}
        onChange={(value) => onChange({ ...chosen, value })}
      />
      {chosen.value === OTHER_BORDERS ? (
        <BorderFields label={band.label} chosen={chosen} onChange={onChange} />
      ) : null}
      {mayBeMachine(chosen, keys) ? (
        <CheckLine checked={chosen.isMachine} onChange={(isMachine) => onChange({ ...chosen, isMachine })}>
          Machine translation
        </CheckLine>
      ) : null}
    </li>
  );
}

function BorderFields({
  label,
  chosen,
  onChange,
}: Pick<LineProps, 'chosen' | 'onChange'> & { label: string }) {
  const field = (end: 'from' | 'to') => (
    <TextField
      label={`“${label}” ${end}`}
      labelHidden
      numeric
      inputMode="numeric"
      size="sm"
      end={<span className="muted">%</span>}
      value={chosen[end]}
      onChange={({ currentTarget }) => onChange({ ...chosen, [end]: currentTarget.value })}
    />
  );
  return (
    <span className={styles.range}>
      {field('from')}
      <span>to</span>
      {field('to')}
    </span>
  );
}
