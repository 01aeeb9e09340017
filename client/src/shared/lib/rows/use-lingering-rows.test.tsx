import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLingeringRows } from './use-lingering-rows.ts';

type Props = { ids: readonly number[]; list?: string; deleted?: number };

function Rows({ ids, list = 'open', deleted }: Props) {
  return (
    <ul>
      {useLingeringRows(ids, list, (id) => id !== deleted).map((id) => (
        <li key={id} data-id={id}>
          {id}
        </li>
      ))}
    </ul>
  );
}
const row = (id: number) => screen.getByText(String(id));
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => Number(textContent));

it('keeps a pressed row that leaves its list in its place, until the pointer leaves it', () => {
  const { rerender } = render(<Rows ids={[1, 2, 3]} />);
  fireEvent.pointerDown(row(2));
  rerender(<Rows ids={[1, 3]} />);
  expect(shown()).toEqual([1, 2, 3]);
  rerender(<Rows ids={[4, 1, 3]} />);
  expect(shown()).toEqual([4, 1, 2, 3]);
  fireEvent.pointerOver(row(2));
  expect(shown()).toEqual([4, 1, 2, 3]);
  fireEvent.pointerOver(row(3));
  expect(shown()).toEqual([4, 1, 3]);
});

it('lets it go when a key is pressed, and when it is deleted', () => {
  const { rerender } = render(<Rows ids={[1, 2]} />);
  fireEvent.pointerDown(row(1));
  rerender(<Rows ids={[2]} />);
  expect(shown()).toEqual([1, 2]);
  rerender(<Rows ids={[2]} deleted={1} />);
  expect(shown()).toEqual([2]);
  rerender(<Rows ids={[2]} />);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(shown()).toEqual([2]);
});

it('lets rows go at once that were not pressed, or by a finger', () => {
  const { rerender } = render(<Rows ids={[1, 2, 3]} />);
  fireEvent.pointerDown(row(1));
  rerender(<Rows ids={[1, 3]} />);
  expect(shown()).toEqual([1, 3]);
  fireEvent.pointerDown(row(3), { pointerType: 'touch' });
  rerender(<Rows ids={[1]} />);
  expect(shown()).toEqual([1]);
});

it('holds nothing in another list', () => {
  const { rerender } = render(<Rows ids={[1, 2]} />);
  fireEvent.pointerDown(row(1));
  rerender(<Rows ids={[2]} list="all" />);
  expect(shown()).toEqual([2]);
});

it('keeps a row whose menu was pressed until the pointer leaves the row that the menu covered', () => {
  const { rerender } = render(<Rows ids={[1, 2, 3]} />);
  const menu = document.body.appendChild(document.createElement('button'));
  menu.dataset.ofRow = '1';
  fireEvent.pointerDown(menu);
  rerender(<Rows ids={[2, 3]} />);
  menu.remove();
  expect(shown()).toEqual([1, 2, 3]);
  fireEvent.pointerOver(row(2));
  expect(shown()).toEqual([1, 2, 3]);
  fireEvent.pointerOver(row(3));
  expect(shown()).toEqual([2, 3]);
});
