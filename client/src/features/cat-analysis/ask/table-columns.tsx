import type { CatQuestion } from '@ledgerline/shared-events/cat/analysis.ts';
import { canBeRemembered, type TableColumns } from '@ledgerline/shared-events/cat/tables.ts';
import { useState } from 'react';
import { Button, ExplainedButton } from '#shared/ui/button/index.ts';
import { RadioGroup } from '#shared/ui/choice/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { ColumnSample } from '#shared/ui/table/column-sample.tsx';
import { subjectOf } from './question-subject.ts';
import {
  areBandsIn,
  columnsOf,
  guessedRoles,
  problemOf,
  ROLES,
  type Role,
  type TableChoice,
} from './table-roles.ts';

type Props = { question: CatQuestion; onAnswer(columns: TableColumns): void; onClose(): void };

/** Asks what the columns of a table hold, over its first rows. The answer is kept for the next such table. */
export function ColumnsDialog({ question, onAnswer, onClose }: Props) {
  const { heads, sample } = question;
  const [isOfFiles, setOfFiles] = useState(() => areBandsIn(heads));
  const [counts, setCounts] = useState<'words' | 'characters'>('words');
  const [roles, setRoles] = useState<readonly (Role | null)[]>(() => guessedRoles(heads, sample));
  const choice: TableChoice = isOfFiles ? { rows: 'files', counts } : { rows: 'bands', roles };
  const problem = problemOf(choice);
  return (
    <Dialog
      opened
      title={`What's in each column of ${subjectOf(question)}?`}
      width={880}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            {question.sheet === null ? 'Leave this file out' : 'Leave this sheet out'}
          </Button>
          <ExplainedButton
            variant="primary"
            blocked={problem ?? undefined}
            onClick={() => problem === null && onAnswer(columnsOf(choice))}
          >
            Read the table
          </ExplainedButton>
        </>
      }
    >
      <Remembered tableKey={question.key} />
      <RadioGroup
        legend="Each row is"
        value={isOfFiles ? 'files' : 'bands'}
        choices={[
          { value: 'bands', label: 'A band' },
          { value: 'files', label: 'A file, with bands in the columns' },
        ]}
        onChange={(rows) => setOfFiles(rows === 'files')}
      />
      {isOfFiles ? (
        <RadioGroup<'words' | 'characters'>
          legend="The columns count"
          value={counts}
          choices={[
            { value: 'words', label: 'Words' },
            { value: 'characters', label: 'Characters' },
          ]}
          onChange={(next) => setCounts(next)}
        />
      ) : null}
      <ColumnSample
        heads={heads}
        sample={sample}
        offered={ROLES}
        roles={isOfFiles ? null : roles}
        onRole={(column, role) => setRoles(roles.with(column, role))}
      />
    </Dialog>
  );
}

const Remembered = ({ tableKey }: { tableKey: string }) =>
  canBeRemembered(tableKey) ? (
    <p className="muted small">We'll remember this for files with the same columns.</p>
  ) : null;
