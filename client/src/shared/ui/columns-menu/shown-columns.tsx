import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Icon } from '../icon/index.ts';
import styles from './columns-menu.module.css';
import { moved } from './moved.ts';

export type ColumnChoice = { id: string; label: string };

type Props = {
  columns: readonly ColumnChoice[];
  shown: readonly string[];
  onToggle(id: string): void;
  onChange(shown: readonly string[]): void;
};

/** The height of a row, in px. */
const ROW = 32;

/** The shown columns, which can be hidden and moved. */
export function ShownColumns({ columns, shown, onToggle, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState('');
  const labelOf = (id: string) => columns.find((column) => column.id === id)?.label ?? id;
  const drag = useDrag(list, shown, onChange);
  const order = drag.order ?? shown;
  const handleKey = (event: KeyboardEvent, id: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !(event.shiftKey || event.altKey)) return;
    event.preventDefault();
    const next = moved(shown, id, shown.indexOf(id) + step);
    onChange(next);
    setNews(`${labelOf(id)}, ${next.indexOf(id) + 1} of ${next.length}`);
  };
  return (
    <>
      <ul ref={list}>
        {order.map((id) => (
          <li key={id} className={styles.row} data-dragged={drag.id === id || undefined}>
            <label className={styles.name}>
              <input
                type="checkbox"
                className={styles.box}
                checked
                aria-keyshortcuts="Shift+ArrowUp Shift+ArrowDown"
                onKeyDown={(event) => handleKey(event, id)}
                data-column={id}
                onChange={() => onToggle(id)}
              />
              {labelOf(id)}
            </label>
            <span className={styles.grip} {...drag.handlersOf(id)}>
              <Icon name="grip-vertical" size={14} />
            </span>
          </li>
        ))}
      </ul>
      <span className="vh" role="status">
        {news}
      </span>
    </>
  );
}

/** Dragging a row by its grip; the order changes under the pointer and is final when it is released. */
function useDrag(
  list: React.RefObject<HTMLElement | null>,
  shown: readonly string[],
  onChange: Props['onChange'],
) {
  const [drag, setDrag] = useState<{ id: string; order: readonly string[] } | null>(null);
  return {
    id: drag?.id ?? null,
    order: drag?.order ?? null,
    handlersOf: (id: string) => ({
      onPointerDown: (event: PointerEvent) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, order: shown });
      },
      onPointerMove: (event: PointerEvent) => {
        const top = list.current?.getBoundingClientRect().top;
        if (drag === null || top === undefined) return;
        const order = moved(shown, id, Math.floor((event.clientY - top) / ROW));
        setDrag({ id, order });
      },
      onPointerUp: () => {
        if (drag?.order.some((one, place) => one !== shown[place])) onChange(drag.order);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}
