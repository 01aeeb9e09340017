import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { useState } from 'react';
import { ExplainedButton } from '#shared/ui/button/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { percentOf } from '../rules/chosen-band.ts';
import styles from './ask.module.css';

export type Borders = NonNullable<CatChoices['borders']>;

type Props = { client: string | null; onAnswer(borders: Borders): void };

type Typed = Record<keyof Borders, { from: string; to: string }>;

const USUAL: Typed = {
  high: { from: '95', to: '99' },
  medium: { from: '85', to: '94' },
  low: { from: '75', to: '84' },
};

const LEVELS = ['high', 'medium', 'low'] as const;
const NAMES = { high: 'High', medium: 'Medium', low: 'Low' } as const;

/** Asks which percentages XTM's fuzzy bands have: each of its customers sets them. */
export function FuzzyBorders({ client, onAnswer }: Props) {
  const [typed, setTyped] = useState(USUAL);
  const borders = bordersOf(typed);
  return (
    <section className={styles.ask} aria-label="Fuzzy bands">
      <h2 className="h3">Which matches are high, medium and low in XTM?</h2>
      <p className="small second">
        Your client sets these percentages.
        {client === null ? '' : ` Your answer is remembered for ${client}.`}
      </p>
      {LEVELS.map((level) => (
        <div key={level} className={styles.borders}>
          <span className="mid">{NAMES[level]}</span>
          {(['from', 'to'] as const).map((end, at) => [
            at === 1 ? <span key="between">to</span> : null,
            <TextField
              key={end}
              label={`${NAMES[level]} ${end}`}
              labelHidden
              numeric
              inputMode="numeric"
              size="sm"
              end={<span className="muted">%</span>}
              value={typed[level][end]}
              onChange={({ currentTarget }) =>
                setTyped({ ...typed, [level]: { ...typed[level], [end]: currentTarget.value } })
              }
            />,
          ])}
        </div>
      ))}
      <ExplainedButton
        blocked={borders === null ? 'Enter whole percentages from 0 to 100, the lower one first' : undefined}
        onClick={() => borders !== null && onAnswer(borders)}
      >
        Use these percentages
      </ExplainedButton>
    </section>
  );
}

/** The typed percentages; null while some of them can't be borders. */
function bordersOf({ high, medium, low }: Typed): Borders | null {
  const read = [high, medium, low].map(({ from, to }) => ({ from: percentOf(from), to: percentOf(to) }));
  const [one, two, three] = read;
  if (one === undefined || two === undefined || three === undefined) return null;
  return read.every(({ from, to }) => from <= to) ? { high: one, medium: two, low: three } : null;
}
