const EMAIL = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@.<>"(),;:]{2,}$/;

/** Whether a text looks like an email address. The server and the mail itself decide in the end. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
