import type { PartKeys } from '@ledgerline/shared-events/dates/part-keys.ts';
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef } from 'react';

/**
 * Puts the focus and the selection of the screen where the state of an input of several parts has them, after every
 * change of the state: a value that React writes anew would drop the selection, and the next digit would be read wrongly.
 */
export function usePartFocus<Part extends string>(keys: PartKeys<Part>) {
  const parts = useRef(new Map<Part, HTMLInputElement>());
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    const part = keys.focus === null ? undefined : parts.current.get(keys.focus);
    const group = part?.closest('[role="group"]');
    const { activeElement } = document;
    // The parts come back in place of another input, which had the focus.
    const isBack = !isMounted.current && activeElement === document.body;
    isMounted.current = true;
    const isInGroup = activeElement instanceof HTMLInputElement && group?.contains(activeElement) === true;
    if (part === undefined || !(isBack || isInGroup)) return;
    if (activeElement !== part) part.focus();
    part.setSelectionRange(keys.isSelected ? 0 : part.value.length, part.value.length);
  }, [keys]);
  return {
    attach: (name: Part) => (element: HTMLInputElement | null) => {
      if (element === null) parts.current.delete(name);
      else parts.current.set(name, element);
    },
    focus: (name: Part | undefined) => {
      if (name !== undefined) parts.current.get(name)?.focus();
    },
  };
}

type Typing = {
  /** A character was typed. */
  onCharacter(character: string): void;
  onDelete(): void;
  /** The field holds this text now: of a keyboard that does not say its keys. */
  onText(text: string): void;
};

/**
 * The handlers of an input whose keys count one by one. What was typed is read from the input event itself: React says
 * nothing of a digit that replaces its equal, as no value has changed then.
 */
export function typingHandlers({ onCharacter, onDelete, onText }: Typing) {
  return {
    onInput: ({ nativeEvent }: FormEvent<HTMLInputElement>) => {
      if (isTyped(nativeEvent)) for (const character of nativeEvent.data ?? '') onCharacter(character);
      else if (isDeletion(nativeEvent)) onDelete();
    },
    onChange: ({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
      if (!isTyped(nativeEvent) && !isDeletion(nativeEvent)) onText(currentTarget.value);
    },
  };
}

const isTyped = (event: Event): event is InputEvent =>
  event instanceof InputEvent && event.inputType === 'insertText';

const isDeletion = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType.startsWith('deleteContent');
