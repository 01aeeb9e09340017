import { TextField } from '../../../shared/ui/field/index.ts';
import { useSettledText } from './use-settled-text.ts';

type Props = { label: string; value: string; placeholder?: string; onChange(value: string): void };

export function TextFilter({ label, value, placeholder, onChange }: Props) {
  const { text, type, flush } = useSettledText(value, onChange);
  return (
    <TextField
      label={label}
      value={text}
      placeholder={placeholder}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
      onKeyDown={(event) => event.key === 'Enter' && flush()}
    />
  );
}
