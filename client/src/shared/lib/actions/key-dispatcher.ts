import { hasUncommittedEdits, isTextEntry, noteFieldBaseline } from './field-edits.ts';
import { isBare, isStroke, parseKeys } from './keys.ts';
import type { ActionRegistry } from './registry.ts';

/** The second key of a pair such as `g j` counts for this long, in ms. */
const PAIR_WINDOW_MS = 1000;

type Options = { registry: ActionRegistry; areBareKeysOn(): boolean; root?: Document };

/** One listener for all keys of the app. Returns how to stop it. */
export function startKeyDispatcher({ registry, areBareKeysOn, root = document }: Options): () => void {
  let first: { event: KeyboardEvent; at: number } | null = null;

  const handleKey = (event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.isComposing ||
      ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)
    )
      return;
    const earlier = first !== null && event.timeStamp - first.at < PAIR_WINDOW_MS ? first.event : null;
    first = null;
    const inField = isTextEntry(event.target);
    for (const action of registry.offered().toReversed()) {
      for (const keys of action.keys ?? []) {
        const strokes = parseKeys(keys);
        if (isBare(strokes) && (inField || !areBareKeysOn())) continue;
        const [one, two] = strokes;
        if (one === undefined) continue;
        if (two !== undefined) {
          if (earlier !== null && isStroke(one, earlier) && isStroke(two, event)) return run(action, event);
          if (earlier === null && isStroke(one, event)) first = { event, at: event.timeStamp };
        } else if (isStroke(one, event)) {
          if (isUndoOrRedo(keys) && hasUncommittedEdits(event.target)) return;
          return run(action, event);
        }
      }
    }
  };

  root.addEventListener('keydown', handleKey);
  root.addEventListener('focusin', noteFieldBaseline);
  root.addEventListener('change', noteFieldBaseline);
  return () => {
    root.removeEventListener('keydown', handleKey);
    root.removeEventListener('focusin', noteFieldBaseline);
    root.removeEventListener('change', noteFieldBaseline);
  };
}

function run(action: { blocked?: string | undefined; perform(): void }, event: KeyboardEvent): void {
  if (action.blocked !== undefined) return;
  event.preventDefault();
  action.perform();
}

function isUndoOrRedo(keys: string): boolean {
  return ['mod+z', 'mod+shift+z', 'mod+y'].includes(keys);
}
