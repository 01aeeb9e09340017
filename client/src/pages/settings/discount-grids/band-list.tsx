import { type BandKey, bandName, compareBands, isSameBand } from '@ledgerline/shared-events/cat/band.ts';
import type { GridBand } from '@ledgerline/shared-events/cat/grid.ts';
import { readRate } from '@ledgerline/shared-events/money/amount-input.ts';
import { useState } from 'react';
import { bandChoices } from '#features/cat-analysis/rules/band-choices.ts';
import { readPercent } from '#features/cat-analysis/table/percent-field.tsx';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { SelectField, TextField } from '#shared/ui/field/index.ts';
import { readPositive } from '#shared/ui/number-field/index.ts';
import styles from './discount-grids.module.css';

type Props = {
  bands: GridBand[];
  onChange(bands: GridBand[]): void;
  /** Whether a value is typed that can't be saved. */
  onInvalid(isInvalid: boolean): void;
};

/** The bands of a grid with what each is paid: a percentage of the rate, or a rate. */
export function BandList({ bands, onChange, onInvalid }: Props) {
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const mark = (name: string, isWrong: boolean) => {
    const next = new Set([...wrong].filter((each) => each !== name).concat(isWrong ? [name] : []));
    setWrong(next);
    onInvalid(next.size > 0);
  };
  const sorted = bands.toSorted(compareBands);
  const replace = (key: BandKey, band: GridBand) =>
    onChange(bands.map((each) => (isSameBand(each, key) ? band : each)));
  return (
    <fieldset className={styles.bands}>
      <legend>Bands</legend>
      <ul>
        {sorted.map((band) => (
          <BandLine
            key={bandName(band)}
            band={band}
            onChange={(next) => replace(band, next)}
            onInvalid={(isWrong) => mark(bandName(band), isWrong)}
            onRemove={() => {
              mark(bandName(band), false);
              onChange(bands.filter((each) => !isSameBand(each, band)));
            }}
          />
        ))}
      </ul>
      <AddBand bands={bands} onAdd={(key) => onChange([...bands, { ...key, percent: '100', rate: null }])} />
    </fieldset>
  );
}

type LineProps = {
  band: GridBand;
  onChange(band: GridBand): void;
  onInvalid(isInvalid: boolean): void;
  onRemove(): void;
};

const isNew = ({ band, source }: BandKey): boolean => band === 'new' && (source ?? 'tm') === 'tm';

function BandLine({ band, onChange, onInvalid, onRemove }: LineProps) {
  const name = bandName(band);
  const hasRate = band.percent === null;
  const [text, setText] = useState(band.percent ?? band.rate ?? '');
  const read = (typed: string) => (hasRate ? readPositive(typed, readRate) || null : readPercent(typed));
  const type = (typed: string, asRate = hasRate) => {
    setText(typed);
    const value = asRate ? readPositive(typed, readRate) || null : readPercent(typed);
    onInvalid(value === null);
    if (value !== null) onChange({ ...band, percent: asRate ? null : value, rate: asRate ? value : null });
  };
  return (
    <li>
      <span className="mid">{name}</span>
      <TextField
        label={`${name}: paid`}
        labelHidden
        size="sm"
        numeric
        inputMode="decimal"
        value={text}
        error={read(text) === null ? (hasRate ? 'Enter a rate' : 'From 0 to 200') : undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <SelectField
        label={`${name}: unit`}
        labelHidden
        size="sm"
        value={hasRate ? 'rate' : 'percent'}
        options={[
          { value: 'percent', label: '%' },
          { value: 'rate', label: 'a word' },
        ]}
        onChange={(unit) => {
          const asRate = unit === 'rate';
          const next = asRate ? '0.01' : '100';
          onChange({ ...band, percent: asRate ? null : next, rate: asRate ? next : null });
          setText(next);
          onInvalid(false);
        }}
      />
      {isNew(band) ? (
        <span />
      ) : (
        <IconButton icon="x" iconSize={16} label={`Remove ${name}`} onClick={onRemove} />
      )}
    </li>
  );
}

const OTHER = 'other';

/** Adds a band that the grid hasn't got: one of the usual ones, or a match with other borders. */
function AddBand({ bands, onAdd }: { bands: readonly GridBand[]; onAdd(key: BandKey): void }) {
  const [isOther, setOther] = useState(false);
  const isUsed = (key: BandKey) => bands.some((band) => isSameBand(band, key));
  const offered = bandChoices([]).filter((key) => !isUsed(key));
  return (
    <div className={styles.add}>
      <SelectField
        label="Add a band"
        labelHidden
        size="sm"
        value={isOther ? OTHER : ''}
        options={[
          { value: '', label: 'Add a band…' },
          ...offered.map((key, at) => ({ value: String(at), label: bandName(key) })),
          { value: OTHER, label: 'Other matches…' },
        ]}
        onChange={(value) => {
          const key = offered[Number(value)];
          if (value === OTHER) setOther(true);
          else if (value !== '' && key !== undefined) onAdd(key);
        }}
      />
      {isOther ? (
        <OtherMatches
          isUsed={isUsed}
          onAdd={(key) => {
            onAdd(key);
            setOther(false);
          }}
        />
      ) : null}
    </div>
  );
}

type OtherProps = { isUsed(key: BandKey): boolean; onAdd(key: BandKey): void };

const ENDS = [
  ['from', 'From'],
  ['to', 'To'],
] as const;

/** The borders of a fuzzy band that isn't one of the usual ones. */
function OtherMatches({ isUsed, onAdd }: OtherProps) {
  const [typed, setTyped] = useState({ from: '', to: '' });
  const [from, to] = [Number(typed.from), Number(typed.to)];
  const key: BandKey = { band: 'fuzzy', source: null, from, to };
  const isOk =
    [typed.from, typed.to].every((text) => /^\d{1,3}$/.test(text)) && from <= to && to <= 100 && !isUsed(key);
  return (
    <>
      {ENDS.map(([end, label]) => (
        <TextField
          key={end}
          label={label}
          labelHidden
          placeholder={`${end} %`}
          size="sm"
          inputMode="numeric"
          value={typed[end]}
          onChange={({ currentTarget }) => setTyped({ ...typed, [end]: currentTarget.value.trim() })}
        />
      ))}
      <Button
        size="sm"
        blocked={isOk ? undefined : 'Enter percentages from 0 to 100 that the grid has no band for'}
        onClick={() => onAdd(key)}
      >
        Add
      </Button>
    </>
  );
}
