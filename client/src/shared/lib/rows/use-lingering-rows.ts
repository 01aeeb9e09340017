import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A row that left its list, and the row that it was below. */
type Lingering = { id: number; after: number | undefined };

/**
 * The rows of a list, with the one that left it because it was pressed: it stays in its place until the pointer leaves
 * it or a key is pressed, so that no other row slides under the pointer and gets the next click.
 * @param list names the list; another one holds nothing
 * @param isThere whether a record still exists
 */
export function useLingeringRows(
  ids: readonly number[],
  list: string,
  isThere: (id: number) => boolean,
): readonly number[] {
  const [former, setFormer] = useState({ list, ids });
  const [lingering, setLingering] = useState<Lingering | null>(null);
  const pressed = usePressedRow(() => setLingering(null));
  if (former.list !== list || former.ids !== ids) {
    setFormer({ list, ids });
    const left = former.list === list ? placeOf(pressed.current?.id ?? null, former.ids, ids) : null;
    if (former.list !== list || left !== null) setLingering(left);
  }
  if (lingering === null || former.list !== list || ids.includes(lingering.id) || !isThere(lingering.id))
    return ids;
  const at = lingering.after === undefined ? 0 : ids.indexOf(lingering.after) + 1;
  return [...ids.slice(0, at), lingering.id, ...ids.slice(at)];
}

/** The place that a pressed row had before it left. */
function placeOf(
  pressed: number | null,
  former: readonly number[],
  ids: readonly number[],
): Lingering | null {
  if (pressed === null || ids.includes(pressed)) return null;
  const at = former.indexOf(pressed);
  return at < 0 ? null : { id: pressed, after: former[at - 1] };
}

/** A row that was pressed, itself or by an entry of its menu. `under`: the row that the menu had covered. */
type Pressed = { id: number; isByMenu: boolean; under: number | null | undefined };

/**
 * The row that was pressed and still has the pointer; fingers leave none behind. A menu closes under the pointer, which
 * then is over another row without having moved.
 * @param release called when the pointer leaves the row, and when a key is pressed
 */
function usePressedRow(release: () => void): RefObject<Pressed | null> {
  const pressed = useRef<Pressed | null>(null);
  const end = useEffectEvent(release);
  useEffect(() => {
    const forget = () => {
      if (pressed.current === null) return;
      pressed.current = null;
      end();
    };
    const handleOver = (event: PointerEvent) => {
      const [now, row] = [pressed.current, rowOf(event)];
      if (now === null || row === now.id) return;
      if (now.isByMenu && now.under === undefined) now.under = row;
      if (!now.isByMenu || row !== now.under) forget();
    };
    const handleDown = (event: PointerEvent) => {
      const id = event.pointerType === 'touch' ? null : rowOf(event);
      const isByMenu = event.target instanceof Element && event.target.closest('[data-of-row]') !== null;
      pressed.current = id === null ? null : { id, isByMenu, under: undefined };
    };
    document.addEventListener('pointerover', handleOver);
    document.addEventListener('pointerdown', handleDown, true);
    document.addEventListener('keydown', forget, true);
    return () => {
      document.removeEventListener('pointerover', handleOver);
      document.removeEventListener('pointerdown', handleDown, true);
      document.removeEventListener('keydown', forget, true);
    };
  }, []);
  return pressed;
}

function rowOf({ target }: Event): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id], [data-of-row]') : null;
  return row === null ? null : Number(row.dataset.id ?? row.dataset.ofRow);
}
