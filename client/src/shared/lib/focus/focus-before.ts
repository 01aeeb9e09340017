const FOCUSABLE = [
  'input:not([type="hidden"])',
  'textarea',
  'select',
  'button',
  'a[href]',
  '[contenteditable="true"]',
  '[tabindex="0"]',
].join(', ');

/** Focuses the last focusable element before an element, for example the field before its message. */
export function focusBefore(element: Element): void {
  const before = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => (one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  before.at(-1)?.focus();
}
