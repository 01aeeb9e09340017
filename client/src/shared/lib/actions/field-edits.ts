const baselines = new WeakMap<Element, string>();

/** Whether the element accepts typed text, so that keys without Control belong to it. */
export function isTextEntry(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'range', 'submit'].includes(target.type)
  );
}

/** Whether the element is a field of any kind: the keys that move the cursor or the choice belong to it. */
export function isField(target: EventTarget | null): boolean {
  return isTextEntry(target) || target instanceof HTMLInputElement;
}

function textOf(element: HTMLElement): string {
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  ) {
    return element.value;
  }
  return element.innerHTML;
}

/** Remembers the value of a field when it gets the focus or its value is committed. */
export function noteFieldBaseline(event: Event): void {
  if (isTextEntry(event.target)) noteBaseline(event.target);
}

/** Remembers the present value of a field as the one without keystrokes. */
export function noteBaseline(field: HTMLElement): void {
  baselines.set(field, textOf(field));
}

/** Whether the field has keystrokes that are not committed yet: then Ctrl+Z belongs to the field. */
export function hasUncommittedEdits(target: EventTarget | null): boolean {
  if (!isTextEntry(target)) return false;
  const baseline = baselines.get(target);
  return baseline !== undefined && baseline !== textOf(target);
}
