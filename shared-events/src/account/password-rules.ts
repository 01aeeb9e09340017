/** A requirement of a new password, with the text that the form and the refusal show. */
type PasswordRule = { label: string; isMet(password: string): boolean };

/** The requirements of a new password. A character is a code point, and a number a digit of any script. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { label: 'At least 8 characters', isMet: (password) => [...password].length >= 8 },
  { label: 'A lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { label: 'An uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { label: 'A number', isMet: (password) => /\p{Nd}/u.test(password) },
];

/** Whether a password meets all requirements. The server also refuses passwords that are guessed first. */
export const isStrongPassword = (password: string): boolean =>
  PASSWORD_RULES.every((rule) => rule.isMet(password));
