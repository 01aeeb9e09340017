/** Forms and questions in a row: what has the focus in one of them opened nothing. */
const INLINE = 'form, fieldset';

/** Where the focus was last: on what, and in which row of which list. */
type Stay = { element: Element; row: Element | null; list: Element | null; place: number };

/**
 * Goes as `ref` on what lies round lists that are edited in their rows. A form or a row that goes takes the focus with it
 * and leaves a keyboard at the top of the page; instead it goes on to the button of the row that opened the form, from a
 * deleted row to the next one, else to what adds a row. It is never taken from where the user is.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return;
  /** Which of its buttons was used last, for each row. */
  const used = new WeakMap<Element, number>();
  let last: Stay | null = null;
  /** What was used last outside of the rows: it may have opened the form of a new one. */
  let opener: Element | null = null;

  const handleFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element && root.contains(target) ? stayAt(target) : null;
    if (last === null || last.element.closest(INLINE) !== null) return;
    if (last.row === null) opener = last.element;
    else used.set(last.row, rowButtons(last.row).indexOf(last.element));
  };
  // Whoever points elsewhere has left, also where nothing takes the focus.
  const handlePointer = ({ target }: PointerEvent) => {
    if (target instanceof Node && last?.element.contains(target) !== true) last = null;
  };
  const handleChange = () => {
    if (last === null || last.element.isConnected || hasFocus()) return;
    const { row, list } = last;
    // Another page of the settings is there by now.
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

/** The button that was used in a row that is still there, else the first one of the row that took its place. */
function rowButton({ row, list, place }: Stay, used = 0): Element | undefined {
  if (row?.isConnected === true) return rowButtons(row)[used] ?? rowButtons(row)[0];
  const rows = [...(list?.children ?? [])];
  return [...rows.slice(place), ...rows.slice(0, place).reverse()].flatMap(rowButtons)[0];
}
