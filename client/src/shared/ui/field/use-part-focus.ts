import type { PartKeys } from '@ledgerline/shared-events/dates/part-keys.ts';
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef } from 'react';

/**
 * Sets the DOM focus and selection to those in the state of an input of several parts, after every change of the
 * state. When React writes a value, the selection is lost; without this, the next digit would be read wrongly.
 */
export function usePartFocus<Part extends string>(keys: PartKeys<Part>) {
  const parts = useRef(new Map<Part, HTMLInputElement>());
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    const part = keys.focus === null ? undefined : parts.current.get(keys.focus);
    const group = part?.closest('[role="group"]');
    const { activeElement } = document;
    // The parts are mounted in place of another input, which had the focus.
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
  /** The field has this text now: from a keyboard that sends no key names. */
  onText(text: string): void;
};

/**
 * The event handlers of an input that handles keys one by one. The typed text is read from the native input event:
 * React sends no change event for a digit that replaces an equal one, since the value does not change.
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
