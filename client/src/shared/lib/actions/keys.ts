export type Stroke = { key: string; mod: boolean; shift: boolean; alt: boolean };

type KeyInput = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Parses `mod+shift+z` or `g j` into strokes. `mod` is Control, or Command on a Mac. */
export function parseKeys(keys: string): Stroke[] {
  return keys.split(' ').map((stroke) => {
    const parts = stroke.split('+');
    const key = parts.at(-1) ?? '';
    return { key, mod: parts.includes('mod'), shift: parts.includes('shift'), alt: parts.includes('alt') };
  });
}

/**
 * Whether a key press matches this stroke. Shift is compared for letters only, since some keyboards need it for
 * characters such as `?`.
 */
export function isStroke(stroke: Stroke, input: KeyInput): boolean {
  const key = input.key.toLowerCase();
  const isSign = key.length === 1 && key.toUpperCase() === key.toLowerCase();
  return (
    key === stroke.key.toLowerCase() &&
    (input.ctrlKey || input.metaKey) === stroke.mod &&
    input.altKey === stroke.alt &&
    (isSign || input.shiftKey === stroke.shift)
  );
}

/**
 * Whether it is a single key without Control: such keys are ignored in text fields and can be switched off (WCAG
 * 2.1.4).
 */
export function isBare(strokes: readonly Stroke[]): boolean {
  return strokes.every((stroke) => !stroke.mod && !stroke.alt && stroke.key.length === 1);
}

const MOVES = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'home', 'end'];

/** Whether it is a key that moves the cursor of a field or its choice: a field with the focus keeps such keys. */
export function movesInField(strokes: readonly Stroke[]): boolean {
  return strokes.every(({ key, mod, alt }) => !mod && !alt && MOVES.includes(key.toLowerCase()));
}

const SHOWN: Record<string, string> = {
  enter: 'Enter',
  escape: 'Esc',
  ' ': 'Space',
  arrowup: 'Up',
  arrowdown: 'Down',
  arrowleft: 'Left',
  arrowright: 'Right',
};

/** The keys as the screen shows them: "Ctrl Shift Z". */
export function shownKeys(keys: string): string {
  return parseKeys(keys)
    .map((stroke) =>
      [
        stroke.mod && 'Ctrl',
        stroke.alt && 'Alt',
        stroke.shift && 'Shift',
        SHOWN[stroke.key.toLowerCase()] ?? stroke.key.toUpperCase(),
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(' then ');
}

/** The keys in the format of `aria-keyshortcuts`: "Control+Shift+Z". */
export function ariaKeys(keys: string): string {
  return parseKeys(keys)
    .map((stroke) =>
      [stroke.mod && 'Control', stroke.alt && 'Alt', stroke.shift && 'Shift', stroke.key.toUpperCase()]
        .filter(Boolean)
        .join('+'),
    )
    .join(' ');
}
