import { isStrongPassword } from '@ledgerline/shared-events/account/password-rules.ts';
import { consistsOfWords, passwordWords } from '@ledgerline/shared-events/account/password-words.ts';

/** Whether a password meets the listed requirements and still consists of the user's address or the site's name. */
export const isEasyToGuess = (password: string, email: string | null): boolean =>
  isStrongPassword(password) &&
  consistsOfWords(password, passwordWords({ host: window.location.hostname, email }));

/** Whether the form sends a new password. The server knows more passwords that are guessed first. */
export const isUsablePassword = (password: string, email: string | null): boolean =>
  isStrongPassword(password) && !isEasyToGuess(password, email);
