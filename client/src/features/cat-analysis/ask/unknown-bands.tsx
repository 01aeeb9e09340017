import { type BandKey, bandName } from '@ledgerline/shared-events/cat/band.ts';
import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { useState } from 'react';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { bandChoices } from '../rules/band-choices.ts';
import type { UnknownBand } from '../rules/open-questions.ts';
import styles from './ask.module.css';

type Props = {
  bands: readonly UnknownBand[];
  /** The fuzzy bands of the files and the grids. */
  fuzzy: readonly BandKey[];
  onAnswer(bands: CatChoices['bands']): void;
};

const NOT_WORK = 'none';

/** Asks what bands are whose names aren't known: nothing is guessed, and nothing is left out unasked. */
export function UnknownBands({ bands, fuzzy, onAnswer }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const keys = bandChoices(fuzzy);
  const options = [
    { value: '', label: 'Choose…' },
    ...keys.map((key, at) => ({ value: String(at), label: bandName(key) })),
    { value: NOT_WORK, label: "Isn't work" },
  ];
  const open = bands.filter(({ label }) => (chosen[label] ?? '') === '');
  const answers = bands.map(({ label }) => ({ label, band: keys[Number(chosen[label])] ?? null }));
  return (
    <section className={styles.ask} aria-label="Unknown bands">
      <h2 className="h3">What are these bands?</h2>
      <ul>
        {bands.map((band) => (
          <li key={band.label}>
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
              value={chosen[band.label] ?? ''}
              options={options}
              onChange={(value) => setChosen({ ...chosen, [band.label]: value })}
            />
          </li>
        ))}
      </ul>
      <Button
        blocked={open.length === 0 ? undefined : 'Choose what each band is'}
        onClick={() => onAnswer(answers)}
      >
        Use these bands
      </Button>
    </section>
  );
}
