/** The head of a column, also with the class of its cells. Hidden words are for screen readers alone. */
type ColumnHead = string | { label: string; className?: string; isHidden?: boolean };

type Props = { columns: readonly ColumnHead[]; isHidden?: boolean };

/** The heads of a table that isn't sorted. */
export function TableHead({ columns, isHidden = false }: Props) {
  return (
    <thead className={isHidden ? 'vh' : undefined}>
      <tr>
        {columns.map((column) => {
          const head = typeof column === 'string' ? { label: column } : column;
          return (
            <th key={head.label} scope="col" className={head.className}>
              {head.isHidden ? <span className="vh">{head.label}</span> : head.label}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
