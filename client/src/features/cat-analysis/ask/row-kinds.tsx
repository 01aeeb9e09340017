import type { CatQuestion } from '@ledgerline/shared-events/cat/analysis.ts';
import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { ROW_KINDS, type RowKind } from '@ledgerline/shared-events/cat/kinds.ts';
import { useState } from 'react';
import { Button } from '#shared/ui/button/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { languageName } from '../rules/found-pair.ts';
import styles from './ask.module.css';
import { subjectOf } from './question-subject.ts';

type Props = { question: CatQuestion; onAnswer(rows: CatChoices['rows']): void };

const KIND_NAMES: Readonly<Record<RowKind, string>> = {
  part: 'A file or a part',
  language: 'A language',
  total: 'The total of all',
  none: "Isn't work",
};

/** Asks what rows are that may be files, languages, a total or prices; what each seems to be is chosen already. */
export function RowKinds({ question, onAnswer }: Props) {
  const [rows, setRows] = useState(question.rows);
  const choose = (name: string, value: string) => {
    const is = ROW_KINDS.find((kind) => kind === value) ?? 'part';
    setRows(rows.map((row) => (row.name === name ? { name, is } : row)));
  };
  return (
    <section className={styles.ask} aria-label="Unclear rows">
      <h2 className="h3">What are these in {subjectOf(question)}?</h2>
      <ul>
        {rows.map(({ name, is }) => (
          <li key={name}>
            <span>
              <span className="mid">{name}</span> <span className="muted tn">{countsOf(question, name)}</span>
            </span>
            <SelectField
              label={`What “${name}” is`}
              labelHidden
              size="sm"
              value={is}
              options={ROW_KINDS.map((kind) => ({ value: kind, label: kindName(kind, name) }))}
              onChange={(value) => choose(name, value)}
            />
          </li>
        ))}
      </ul>
      <Button onClick={() => onAnswer(rows)}>Use these answers</Button>
    </section>
  );
}

/** "A language (Italian)" for IT. */
function kindName(kind: RowKind, name: string): string {
  const isCode = kind === 'language' && /^[a-z]{2,3}$/i.test(name);
  return isCode ? `${KIND_NAMES[kind]} (${languageName(name.toLowerCase())})` : KIND_NAMES[kind];
}

/** What the sample has beside a name: "0.10, 0.05". */
function countsOf({ sample }: CatQuestion, name: string): string {
  const row = sample.find((cells) => cells.includes(name)) ?? [];
  return row.filter((cell) => cell !== '' && cell !== name).join(', ');
}
