import type { PartKeys } from '@ledgerline/shared-events/dates/part-keys.ts';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';

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

/** The characters that an input event says were typed; null for a keyboard that only says the text after it. */
export function typedCharacters({ nativeEvent }: ChangeEvent<HTMLInputElement>): string | null {
  if (!(nativeEvent instanceof InputEvent) || nativeEvent.inputType !== 'insertText') return null;
  return nativeEvent.data;
}

/** Whether an input event deleted something. */
export const isDeletion = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('deleteContent');
