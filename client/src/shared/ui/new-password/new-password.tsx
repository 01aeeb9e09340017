import { isStrongPassword, PASSWORD_RULES } from '@ledgerline/shared-events/account/password-rules.ts';
import { CONSISTS_OF_WORDS } from '@ledgerline/shared-events/account/password-words.ts';
import { PasswordField } from '../field/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './new-password.module.css';
import { isEasyToGuess } from './usable-password.ts';

type Props = {
  label: string;
  value: string;
  /** The user's address, as far as it is known. */
  email: string | null;
  error?: string | undefined;
  onChange(password: string): void;
};

/** A new password, with each requirement shown as met or not. */
export function NewPassword({ label, value, email, error, onChange }: Props) {
  return (
    <div style={{ display: 'grid', gap: 10 }}>
      <PasswordField
        label={label}
        name="new-password"
        size="lg"
        autoComplete="new-password"
        value={value}
        error={isEasyToGuess(value, email) ? CONSISTS_OF_WORDS : error}
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
        <Uncommon
          isRefused={isStrongPassword(value) && (error !== undefined || isEasyToGuess(value, email))}
        />
      </ul>
    </div>
  );
}

/** What the server alone can check, since it knows the passwords that many people use. */
const Uncommon = ({ isRefused }: { isRefused: boolean }) => (
  <li className={isRefused ? styles.refused : undefined}>
    <Icon name={isRefused ? 'alert-circle' : 'circle'} size={14} />
    Not a common password
    <span className="vh">{isRefused ? ', not met' : ', checked when you send it'}</span>
  </li>
);
