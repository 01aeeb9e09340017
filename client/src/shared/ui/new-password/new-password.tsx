import { PASSWORD_RULES } from '@ledgerline/shared-events/account/password-rules.ts';
import { PasswordField } from '../field/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './new-password.module.css';

type Props = { label: string; value: string; error?: string | undefined; onChange(password: string): void };

/** A new password, with each requirement shown as met or not. */
export function NewPassword({ label, value, error, onChange }: Props) {
  return (
    <div style={{ display: 'grid', gap: 10 }}>
      <PasswordField
        label={label}
        name="new-password"
        size="lg"
        autoComplete="new-password"
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={styles.rules}>
        {PASSWORD_RULES.map((rule) => {
          const isMet = rule.isMet(value);
          return (
            <li key={rule.label} className={isMet ? styles.met : undefined}>
              <Icon name={isMet ? 'check' : 'circle'} size={14} />
              {rule.label}
              <span className="vh">{isMet ? ', met' : ', not met'}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
