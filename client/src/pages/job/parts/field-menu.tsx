import { Icon } from '#shared/ui/icon/index.ts';
import styles from './field-menu.module.css';

type Props = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
};

/** A menu of choices behind a small arrow, beside the field that it changes. */
export function FieldMenu({ label, value, options, onChange }: Props) {
  return (
    <span className={styles.wrap} data-tip={`Change ${label.toLowerCase()}`}>
      <Icon name="chevron-down" />
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.some((option) => option.value === value) ? null : <option value={value}>{label}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
