import { useDebounced } from '#shared/lib/time/use-debounced.ts';
import { TextField } from '#shared/ui/field/index.ts';

/** The debounce of typing before the list is loaded, in ms. */
const DEBOUNCE_MS = 400;

type Props = { label: string; value: string; onChange(value: string): void };

export function TextFilter({ label, value, onChange }: Props) {
  const [text, setText] = useDebounced(value, DEBOUNCE_MS, onChange);
  return <TextField label={label} value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}
