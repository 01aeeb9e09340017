/** The requirements of a password, with the texts that the form shows. */
export const PASSWORD_RULES: readonly { label: string; isMet(password: string): boolean }[] = [
  { label: 'At least 8 characters', isMet: (password) => password.length >= 8 },
  { label: 'A lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { label: 'An uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { label: 'A number', isMet: (password) => /\d/.test(password) },
];

export const isStrongPassword = (password: string): boolean =>
  PASSWORD_RULES.every((rule) => rule.isMet(password));
