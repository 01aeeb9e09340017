import { suggestedSingular } from '@ledgerline/shared-events/text/display-name.ts';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Unit, UnitTexts } from '../../../entities/catalogue/index.ts';
import { TextField } from '../../../shared/ui/field/index.ts';
import { FormFoot } from '../form-foot.tsx';
import styles from '../settings.module.css';

type Props = {
  /** What the unit is called to begin with. */
  name: string;
  unit?: Unit;
  save: string;
  onSave(texts: UnitTexts): void;
  onCancel(): void;
};

/**
 * The three texts of a unit. Singular and quantity label follow the name until they are written by hand. Enter goes
 * from one to the next, and saves after the last.
 */
export function UnitForm({ name: given, unit, save, onSave, onCancel }: Props) {
  const [name, setName] = useState(given);
  const [ownSingular, setSingular] = useState<string | null>(unit?.singular ?? null);
  const [ownQuantity, setQuantity] = useState<string | null>(unit?.quantityText ?? null);
  const form = useRef<HTMLFormElement>(null);
  const singular = ownSingular ?? suggestedSingular(name);
  const quantityText = ownQuantity ?? name.trim();
  const texts = { name: name.trim(), singular: singular.trim(), quantityText: quantityText.trim() };
  const isOff = Object.values(texts).some((text) => text === '');

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOff) onSave(texts);
  };
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const fields = [...(form.current?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(event.target) + 1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    next.select();
  };
  return (
    <form ref={form} className={styles.editing} onSubmit={handleSubmit} onKeyDown={handleKey}>
      <div className={styles.fields}>
        <TextField
          label="Name"
          autoFocus
          placeholder="Words"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Singular"
          placeholder="word"
          hint={`Used for example 'Rate per ${texts.singular === '' ? 'word' : texts.singular}'`}
          value={singular}
          onChange={(event) => setSingular(event.currentTarget.value)}
        />
        <TextField
          label="Quantity label"
          placeholder="Word count"
          value={quantityText}
          onChange={(event) => setQuantity(event.currentTarget.value)}
        />
      </div>
      <FormFoot save={save} isOff={isOff} onCancel={onCancel} />
    </form>
  );
}
