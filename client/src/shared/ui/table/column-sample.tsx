import { SelectField } from '../field/index.ts';
import styles from './column-sample.module.css';

type Props<Role extends string> = {
  heads: readonly string[];
  sample: readonly (readonly string[])[];
  offered: readonly { value: Role; label: string }[];
  /** What each column holds; null where that isn't asked. */
  roles: readonly (Role | null)[] | null;
  onRole(column: number, role: Role | null): void;
};

/** The first rows of a table, and above each column what it holds. */
export function ColumnSample<Role extends string>({ heads, sample, offered, roles, onRole }: Props<Role>) {
  const roleIn = (value: string) => offered.find((role) => role.value === value)?.value ?? null;
  return (
    <div className={styles.sample}>
      <table>
        <thead>
          <tr>
            {heads.map((head, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and heads may repeat
              <th key={column} scope="col">
                {roles === null ? (
                  head
                ) : (
                  <SelectField
                    label={head === '' ? `Column ${column + 1}` : head}
                    size="sm"
                    value={roles[column] ?? ''}
                    options={[{ value: '', label: 'None of these' }, ...offered]}
                    onChange={(value) => onRole(column, roleIn(value))}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
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
      </table>
    </div>
  );
}
