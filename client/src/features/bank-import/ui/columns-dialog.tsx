import type { ColumnsNeeded } from '@ledgerline/shared-events/bank/answers.ts';
import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { useState } from 'react';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Dialog } from '#shared/ui/dialog/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { columnsOf, problemOf, ROLES, type Role, rolesOf } from '../column-roles.ts';
import styles from './bank-import.module.css';

type Props = {
  needs: ColumnsNeeded['needsColumns'];
  trouble: string | null;
  onChoose(columns: CsvColumns): void;
  onClose(): void;
};

/** What the columns of an unknown CSV hold, over its first rows. The answer is kept for the next file of the bank. */
export function ColumnsDialog({ needs: { heads, sample, guess }, trouble, onChoose, onClose }: Props) {
  const [roles, setRoles] = useState<readonly (Role | null)[]>(() => rolesOf(heads.length, guess));
  const problem = problemOf(roles);
  const choose = () => {
    const columns = columnsOf(roles);
    if (columns !== null) onChoose(columns);
  };
  return (
    <Dialog
      opened
      title="What do the columns hold?"
      width={880}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Another file</Button>
          <Button variant="primary" blocked={problem ?? undefined} onClick={choose}>
            Read the statement
          </Button>
        </>
      }
    >
      {trouble === null ? null : <Alert tone="error">{trouble}</Alert>}
      <p className="muted small">Your answer is kept for the next file with these headings.</p>
      <div className={styles.sample}>
        <table>
          <thead>
            <tr>
              {heads.map((head, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and heads may repeat
                <th key={column}>
                  <SelectField
                    label={head === '' ? `Column ${column + 1}` : head}
                    size="sm"
                    value={roles[column] ?? ''}
                    options={[{ value: '', label: 'Nothing of these' }, ...ROLES]}
                    onChange={(value) =>
                      setRoles(roles.map((role, index) => (index === column ? roleIn(value) : role)))
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <SampleRows sample={sample} />
        </table>
      </div>
    </Dialog>
  );
}

const roleIn = (value: string): Role | null => ROLES.find((role) => role.value === value)?.value ?? null;

function SampleRows({ sample }: Pick<Props['needs'], 'sample'>) {
  return (
    <tbody>
      {sample.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a sample never move
        <tr key={place}>
          {row.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
