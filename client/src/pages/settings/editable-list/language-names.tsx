import type { LanguageTexts } from '@ledgerline/shared-events/languages/language-texts.ts';
import { workWord } from '@ledgerline/shared-events/languages/work-words.ts';
import { useUnit } from 'effector-react';
import { offeredLanguages } from '#entities/settings/languages.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { TextField } from '#shared/ui/field/index.ts';
import styles from '../settings.module.css';

type Props = { name: string; texts: LanguageTexts; onChange(texts: LanguageTexts): void };

/** What an item is called on invoices, by their language. An empty field shows what stands there without it. */
export function LanguageNames({ name, texts, onChange }: Props) {
  const { used, others } = offeredLanguages(useUnit($effectiveSettings));
  return (
    <details className={styles.names} open={Object.keys(texts).length > 0 || undefined}>
      <summary className="small">Names on invoices</summary>
      <div className={styles.fields}>
        {[...used, ...others].map(({ id, name: language, locale }) => (
          <TextField
            key={id}
            label={language}
            maxLength={255}
            placeholder={workWord(name, locale) ?? name}
            value={texts[id] ?? ''}
            onChange={(event) => onChange({ ...texts, [id]: event.currentTarget.value })}
          />
        ))}
      </div>
    </details>
  );
}

/** The texts without blank ones, as they are saved. */
export function savedTexts(texts: LanguageTexts): LanguageTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) => (text.trim() === '' ? [] : [[id, text.trim()]])),
  );
}
