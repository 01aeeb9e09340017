import type { Action } from './action.ts';
import { hasUncommittedEdits, isField, isTextEntry, noteFieldBaseline } from './field-edits.ts';
import { isBare, isStroke, movesInField, parseKeys, type Stroke } from './keys.ts';
import type { ActionRegistry } from './registry.ts';
import { createTypingTracker } from './typing-tracker.ts';

/** How long the second key of a sequence such as `g j` is waited for, in ms. */
const PAIR_WINDOW_MS = 1000;

const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta'];

type Live = { action: Action; keys: string; strokes: readonly Stroke[] };

type Options = { registry: ActionRegistry; areBareKeysOn(): boolean; root?: Document };

/** Handles all keys of the app by one listener. Returns the function that stops it. */
export function startKeyDispatcher({ registry, areBareKeysOn, root = document }: Options): () => void {
  let first: { event: KeyboardEvent; at: number } | null = null;

  /** The registered keys that are allowed at the event's target, the newest first. */
  const allowedKeys = (event: KeyboardEvent): Live[] => {
    const areBareAllowed = !isTextEntry(event.target) && areBareKeysOn();
    const areMovesAllowed = !isField(event.target);
    return registry
      .registered()
      .toReversed()
      .flatMap((action) => (action.keys ?? []).map((keys) => ({ action, keys, strokes: parseKeys(keys) })))
      .filter(({ strokes }) => areBareAllowed || !isBare(strokes))
      .filter(({ strokes }) => areMovesAllowed || !movesInField(strokes));
  };

  // One Esc closes only one thing: a key that closed a dialog on its way to this listener belonged to the dialog.
  let holder = registry.keyOwner();
  const noteHolder = () => {
    holder = registry.keyOwner();
  };
  const typing = createTypingTracker();
  const handleKey = (event: KeyboardEvent) => {
    const isForField = typing.isPartOfText(event);
    if (isForField || holder !== registry.keyOwner()) return;
    if (isUsed(event)) return;
    const earlier = first !== null && event.timeStamp - first.at < PAIR_WINDOW_MS ? first.event : null;
    first = null;
    const offered = allowedKeys(event);
    // A key that completes a sequence performs the sequence, even if it also has an action of its own.
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

/** Whether a key did something already, or is part of another one. */
const isUsed = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  MODIFIERS.includes(event.key) ||
  (event.key === 'Escape' && isInMenu(event.target));

/** A menu closes itself on Escape; its element may have left the page by now. */
const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="menu"]') !== null;

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
