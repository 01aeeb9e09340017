import { SelectField } from '#shared/ui/field/index.ts';
import styles from './editor.module.css';
import { useClientOptions } from './use-client-options.ts';

/** The selector of the client, in the bar. */
export function ClientSelect({ value, onChange }: { value: number; onChange(id: number): void }) {
  return (
    <SelectField
      className={`${styles.client} d-only`}
      size="sm"
      label="Client"
      labelHidden
      value={String(value)}
      options={useClientOptions()}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

/** The selector of the client, at the place of the client's name on the paper. */
export function ClientOnPaper({ onChange }: { onChange(id: number): void }) {
  return (
    <div className={styles.choose}>
      <select
        aria-label="Client"
        // biome-ignore lint/a11y/noAutofocus: the one thing that a new invoice waits for
        autoFocus
        value=""
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        <option value="" disabled>
          {"<Client's company name>"}
        </option>
        {useClientOptions().map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p>{'<Address, contact details>'}</p>
    </div>
  );
}
