import type { Action } from './action.ts';
import { hasUncommittedEdits, isTextEntry, noteFieldBaseline } from './field-edits.ts';
import { isBare, isStroke, parseKeys, type Stroke } from './keys.ts';
import type { ActionRegistry } from './registry.ts';
import { createTypingOn } from './typing-on.ts';

/** The second key of a pair such as `g j` counts for this long, in ms. */
const PAIR_WINDOW_MS = 1000;

const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta'];

type Live = { action: Action; keys: string; strokes: readonly Stroke[] };

type Options = { registry: ActionRegistry; areBareKeysOn(): boolean; root?: Document };

/** One listener for all keys of the app. Returns how to stop it. */
export function startKeyDispatcher({ registry, areBareKeysOn, root = document }: Options): () => void {
  let first: { event: KeyboardEvent; at: number } | null = null;

  /** Every key on offer that may count here, the newest offer first. */
  const live = (event: KeyboardEvent): Live[] => {
    const areBareAllowed = !isTextEntry(event.target) && areBareKeysOn();
    return registry
      .offered()
      .toReversed()
      .flatMap((action) => (action.keys ?? []).map((keys) => ({ action, keys, strokes: parseKeys(keys) })))
      .filter(({ strokes }) => areBareAllowed || !isBare(strokes));
  };

  // One Esc closes one thing: a key that closed a dialog on its way here was the dialog's.
  let holder = registry.holder();
  const noteHolder = () => {
    holder = registry.holder();
  };
  const typing = createTypingOn();
  const handleKey = (event: KeyboardEvent) => {
    const isForField = typing.isPartOfText(event);
    if (isForField || holder !== registry.holder()) return;
    if (event.defaultPrevented || event.isComposing || MODIFIERS.includes(event.key)) return;
    const earlier = first !== null && event.timeStamp - first.at < PAIR_WINDOW_MS ? first.event : null;
    first = null;
    const offered = live(event);
    // A key that ends a pair means the pair, also where it means something alone.
    const pair =
      earlier === null ? undefined : offered.find(({ strokes }) => isPair(strokes, earlier, event));
    const found =
      pair ??
      offered.find(({ strokes }) => strokes.length === 1 && strokes.every((one) => isStroke(one, event)));
    if (found !== undefined) {
      if (isUndoOrRedo(found.keys) && hasUncommittedEdits(event.target)) return;
      run(found.action, event);
    } else if (
      offered.some(
        ({ strokes: [one, two] }) => one !== undefined && two !== undefined && isStroke(one, event),
      )
    ) {
      first = { event, at: event.timeStamp };
    }
  };

  root.defaultView?.addEventListener('keydown', noteHolder, true);
  root.addEventListener('keydown', handleKey);
  root.addEventListener('pointerdown', typing.leave);
  root.addEventListener('focusin', noteFieldBaseline);
  root.addEventListener('change', noteFieldBaseline);
  return () => {
    root.defaultView?.removeEventListener('keydown', noteHolder, true);
    root.removeEventListener('keydown', handleKey);
    root.removeEventListener('pointerdown', typing.leave);
    root.removeEventListener('focusin', noteFieldBaseline);
    root.removeEventListener('change', noteFieldBaseline);
  };
}

const isPair = ([one, two]: readonly Stroke[], first: KeyboardEvent, second: KeyboardEvent): boolean =>
  one !== undefined && two !== undefined && isStroke(one, first) && isStroke(two, second);

function run(action: { blocked?: string | undefined; perform(): void }, event: KeyboardEvent): void {
  if (action.blocked !== undefined) return;
  event.preventDefault();
  action.perform();
}

function isUndoOrRedo(keys: string): boolean {
  return ['mod+z', 'mod+shift+z', 'mod+y'].includes(keys);
}
