import { useUnit } from 'effector-react';
import { type ClipboardEvent, type FocusEvent, useLayoutEffect, useState } from 'react';
import { toastShown } from '#shared/lib/toasts/model.ts';
import type { ActiveTools } from './editor/session-types.ts';
import { RichTextBox } from './rich-text-box.ts';

type Options = {
  /** Simple HTML as it is stored; '' when there is no text. */
  value: string;
  /** Called with each change of the text, in the stored form. Opening, focusing and leaving a text changes nothing. */
  onChange(html: string): void;
  /** Called when the focus comes to the box or its toolbar, and when it leaves both. */
  onFocus?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
  /**
   * Whether an outside value is shown even while the field has the focus: for a form that returns every keystroke as
   * the value at once. By default the field keeps its keystrokes until it is left.
   */
  followsValue?: boolean;
};

const NO_TOOLS: ActiveTools = [];

/** A text with formatting, lists and links: the state and handlers of its box and its toolbar. */
export function useRichText({ value, onChange, onFocus, onLeave, followsValue = false }: Options) {
  const toast = useUnit(toastShown);
  const [timesLeft, setTimesLeft] = useState(0);
  const [active, setActive] = useState(NO_TOOLS);
  const listeners = {
    onChange,
    onTools: (next: ActiveTools) => setActive((former) => (former.join() === next.join() ? former : next)),
    onFailure: () => toast(NOT_LOADED),
  };
  const [text] = useState(() => new RichTextBox(listeners));
  text.listeners = listeners;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving shows what came meanwhile
  useLayoutEffect(() => text.show(value, followsValue), [text, value, timesLeft, followsValue]);
  return {
    text,
    /** The tools whose formatting the selection has. */
    active,
    /** For the element around the box and its toolbar. */
    areaHandlers: {
      onFocus: (event: FocusEvent<HTMLElement>) => (isWithin(event) ? undefined : onFocus?.()),
      onBlur(event: FocusEvent<HTMLElement>) {
        if (isWithin(event)) return;
        onLeave?.();
        text.leave();
        setActive(NO_TOOLS);
        setTimesLeft((times) => times + 1);
      },
    },
    boxHandlers: boxHandlers(text),
  };
}

const NOT_LOADED = {
  id: 'rich-text',
  kind: 'error',
  message: "We couldn't load the text editor. Please check your connection.",
} as const;

const boxHandlers = (text: RichTextBox) =>
  ({
    ref: text.attach,
    // Without the editor the text can still be typed, and its tools say why they do nothing.
    onFocus: () => void text.open().catch(() => undefined),
    onInput: () => text.handleInput(),
    onPaste(event: ClipboardEvent) {
      const { clipboardData: data } = event;
      if (text.paste(data.getData('text/html'), data.getData('text/plain'))) event.preventDefault();
    },
    onPointerDown: () => text.restUntil(window, 'pointerup', 'pointercancel'),
    onCompositionStart: (event: { currentTarget: EventTarget }) =>
      text.restUntil(event.currentTarget, 'compositionend'),
  }) as const;

const isWithin = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
