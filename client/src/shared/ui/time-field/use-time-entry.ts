import type { TimeFormat } from '@ledgerline/shared-events/dates/deadline.ts';
import {
  reduceTimeInput,
  type TimeInput,
  type TimeInputAction,
  timeInput,
  timeOfInput,
} from '@ledgerline/shared-events/dates/time-input.ts';
import { useRef, useState } from 'react';

/**
 * The state of a time that is typed in parts. The outside value is the typed time; while the typed text is invalid, it
 * is the value from when the field got the focus.
 */
export function useTimeEntry(
  time: string | null,
  format: TimeFormat,
  onChange: (time: string | null) => void,
) {
  const [input, setInput] = useState(() => timeInput(time, format));
  const [isEnded, setEnded] = useState(false);
  const [seen, setSeen] = useState(time);
  const newest = useRef(input);
  const outside = useRef(time);
  const atFocus = useRef(time);
  const put = (next: TimeInput) => {
    newest.current = next;
    setInput(next);
  };
  if (input.format !== format) put(timeInput(time, format));
  if (seen !== time) {
    setSeen(time);
    if (outside.current !== time && timeOfInput(newest.current) !== time)
      put(reduceTimeInput(newest.current, { type: 'picked', time }));
    outside.current = time;
  }
  const act = (action: TimeInputAction): void => {
    if (action.type === 'focused' && newest.current.focus === null) atFocus.current = outside.current;
    put(reduceTimeInput(newest.current, action));
    setEnded(action.type === 'ended');
    const read = timeOfInput(newest.current);
    const shown = read === undefined ? atFocus.current : read;
    if (action.type === 'ended' && read !== undefined) atFocus.current = read;
    if (shown === outside.current) return;
    outside.current = shown;
    onChange(shown);
  };
  const isInvalid = timeOfInput(input) === undefined;
  return { input, isInvalid, isSaid: isInvalid && isEnded, act, settled: () => atFocus.current };
}
