import { render, screen, within } from '@testing-library/react';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { expect, it, vi } from 'vitest';
import { RecordList } from './record-list.tsx';

const onSort = vi.fn();
const onSelectAll = vi.fn();

function show(ids: readonly number[], isTight = false, selected = 0) {
  render(
    <Provider value={fork()}>
      <RecordList
        ids={ids}
        columns={[
          { name: 'name', label: 'Name', first: 'ascending' },
          { name: 'value', label: 'Value', first: 'descending' },
        ]}
        isTight={isTight}
        row={({ id, place }) => (
          <tr key={id} aria-rowindex={place}>
            <td>{id}</td>
          </tr>
        )}
        line={({ id, place }) => (
          <li key={id} aria-posinset={place}>
            {id}
          </li>
        )}
        marks={{ selected, onSelectAll }}
        sort={null}
        ownSort="-value"
        onSort={onSort}
      />
    </Provider>,
  );
}

it('shows the order of the list in its heads, and a click asks for the next one', () => {
  show([1, 2]);
  const value = screen.getByRole('columnheader', { name: 'Value' });
  expect(value.getAttribute('aria-sort')).toBe('descending');
  within(value).getByRole('button').click();
  within(screen.getByRole('columnheader', { name: 'Name' }))
    .getByRole('button')
    .click();
  expect(onSort.mock.calls).toEqual([['value'], ['name']]);
});

it.each([
  [0, false, false],
  [1, false, true],
  [2, true, false],
])('marks %i of two selected rows in the head', (selected, isChecked, isPartial) => {
  show([1, 2], false, selected);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  expect([box.checked, box.indeterminate]).toEqual([isChecked, isPartial]);
});

it('shows the same records on two lines where it is narrow', () => {
  show([1, 2], true);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1', '2']);
});

it('renders of a long list only what is visible, and says how many there are', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => index + 1);
  show(ids);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getAllByRole('row').length).toBeLessThan(200);
});
