import { useUnit } from 'effector-react';
import { type FormEvent, useState } from 'react';
import { $languagePairs, type LanguagePair } from '../../../entities/catalogue/index.ts';
import { TextField } from '../../../shared/ui/field/index.ts';
import { FormFoot } from '../form-foot.tsx';
import styles from '../settings.module.css';
import { isPairTaken } from './pair-taken.ts';

type Pair = Pick<LanguagePair, 'from' | 'to'>;
type Props = { pair: Pair; ownId: number | null; save: string; onSave(pair: Pair): void; onCancel(): void };

/** From and to, both needed, and not twice the same pair. */
export function PairForm({ pair, ownId, save, onSave, onCancel }: Props) {
  const pairs = useUnit($languagePairs);
  const [from, setFrom] = useState(pair.from);
  const [to, setTo] = useState(pair.to);
  const next = { from: from.trim(), to: to.trim() };
  const isTaken = isPairTaken(next, pairs, ownId);
  const isSame = next.from === pair.from && next.to === pair.to;
  const isOff = next.from === '' || next.to === '' || isTaken || isSame;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOff) onSave(next);
  };
  return (
    <form
      className={styles.editing}
      onSubmit={handleSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <div className={styles.fields}>
        <TextField
          label="From"
          autoFocus
          placeholder="German"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label="To"
          placeholder="English"
          value={to}
          error={isTaken ? 'This language pair already exists' : undefined}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <FormFoot save={save} isOff={isOff} onCancel={onCancel} />
    </form>
  );
}
