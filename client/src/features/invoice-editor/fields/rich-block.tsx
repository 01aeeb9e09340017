import { EditableText, useRichText } from '#shared/ui/rich-text/index.ts';
import styles from './fields.module.css';
import { useEscapeReverts } from './use-escape-reverts.ts';

type Props = {
  label: string;
  value: string;
  placeholder: string;
  onChange(html: string): void;
  onCommit(): void;
};

/** Edits a rich text in place, with bold, italic and underline (Ctrl+B, Ctrl+I, Ctrl+U). */
export function RichBlock({ label, value, placeholder, onChange, onCommit }: Props) {
  const reverting = useEscapeReverts(value, onChange);
  const field = useRichText({
    value,
    onChange,
    followsValue: true,
    onFocus: reverting.handleFocus,
    onLeave: onCommit,
  });
  return (
    <div className={styles.block} {...field.areaHandlers}>
      <EditableText
        field={field}
        className={styles.rich}
        label={label}
        placeholder={placeholder}
        onKeyDown={reverting.handleKey}
      />
    </div>
  );
}
