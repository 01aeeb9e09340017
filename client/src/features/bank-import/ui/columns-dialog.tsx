import type { CsvTableAnswer } from '@ledgerline/shared-events/bank/answers.ts';
import type { Encoding } from '@ledgerline/shared-events/import/encodings.ts';
import { useState } from 'react';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { ColumnSample } from '#shared/ui/table/column-sample.tsx';
import { columnsOf, type Formats, formatsOf, problemOf, ROLES, type Role, rolesOf } from '../column-roles.ts';
import type { Reading } from '../send-statement.ts';
import { FormatFields } from './format-fields.tsx';

type Props = {
  needs: CsvTableAnswer;
  trouble: string | null;
  closing: string;
  onChoose(reading: Reading): void;
  onClose(): void;
};

/** What the columns of a CSV hold and how it is read, over its first rows. The answer is kept for the next such file. */
export function ColumnsDialog({ needs, trouble, closing, onChoose, onClose }: Props) {
  const { heads, sample, guess } = needs;
  const [roles, setRoles] = useState<readonly (Role | null)[]>(() => rolesOf(heads.length, guess));
  const [formats, setFormats] = useState<Formats>(() => formatsOf(guess));
  const problem = problemOf(roles);
  const choose = (encoding?: Encoding) => {
    const columns = columnsOf(roles, { ...formats, ...(encoding === undefined ? {} : { encoding }) });
    if (columns !== null) onChoose({ columns });
    else if (encoding !== undefined) onChoose({ encoding });
  };
  return (
    <Dialog
      opened
      title="What's in each column?"
      width={880}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{closing}</Button>
          <Button variant="primary" blocked={problem ?? undefined} onClick={() => choose()}>
            Read the statement
          </Button>
        </>
      }
    >
      {trouble === null ? null : <Alert tone="error">{trouble}</Alert>}
      <p className="muted small">We'll remember this for files with the same columns.</p>
      <FormatFields
        needs={needs}
        formats={formats}
        namesCurrency={roles.includes('currency')}
        onChange={(more) => setFormats({ ...formats, ...more })}
        onEncoding={choose}
      />
      <ColumnSample
        heads={heads}
        sample={sample}
        offered={ROLES}
        roles={roles}
        onRole={(column, role) => setRoles(roles.with(column, role))}
      />
    </Dialog>
  );
}
