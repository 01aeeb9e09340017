/** Forms and confirmations in a row: an element inside of them did not open anything. */
const INLINE = 'form, fieldset';

/** Where the focus was last: the element, its row, its list, and the index of the row. */
type Stay = { element: Element; row: Element | null; list: Element | null; place: number };

/**
 * A `ref` for the parent of lists that are edited in their rows. When a form or a row disappears, the browser would
 * move the focus to the top of the page. Instead the focus moves to the button that opened the form, from a deleted
 * row to the next one, otherwise to the button that adds a row. It is never taken from an element that the user has
 * focused.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return;
  /** For each row, which of its buttons was used last. */
  const used = new WeakMap<Element, number>();
  let last: Stay | null = null;
  /** The last used element outside of the rows: it may have opened the form of a new item. */
  let opener: Element | null = null;

  const handleFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element && root.contains(target) ? stayAt(target) : null;
    if (last === null || last.element.closest(INLINE) !== null) return;
    if (last.row === null) opener = last.element;
    else used.set(last.row, rowButtons(last.row).indexOf(last.element));
  };
  // A click elsewhere means that the user has left, even if nothing gets the focus.
  const handlePointer = ({ target }: PointerEvent) => {
    if (target instanceof Node && last?.element.contains(target) !== true) last = null;
  };
  const handleChange = () => {
    if (last === null || last.element.isConnected || hasFocus()) return;
    const { row, list } = last;
    // Another page of the settings is mounted by now.
    if (list?.isConnected !== true) return;
    const next = row !== null && used.has(row) ? rowButton(last, used.get(row)) : opener;
    const goal = next?.isConnected === true ? next : list.closest('section')?.querySelector('header button');
    if (goal instanceof HTMLElement) goal.focus();
  };
  const changes = new MutationObserver(handleChange);
  changes.observe(root, { childList: true, subtree: true });
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('pointerdown', handlePointer);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('pointerdown', handlePointer);
  };
}

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body;

function stayAt(element: Element): Stay {
  const row = element.closest('li');
  const list = row?.parentElement ?? null;
  return { element, row, list, place: list === null || row === null ? -1 : [...list.children].indexOf(row) };
}

const rowButtons = (row: Element): Element[] =>
  [...row.querySelectorAll('button')].filter((button) => button.closest(INLINE) === null);

/** The button that was used in a row that still exists, otherwise the first button of the row at its index. */
function rowButton({ row, list, place }: Stay, used = 0): Element | undefined {
  if (row?.isConnected === true) return rowButtons(row)[used] ?? rowButtons(row)[0];
  const rows = [...(list?.children ?? [])];
  return [...rows.slice(place), ...rows.slice(0, place).reverse()].flatMap(rowButtons)[0];
}
