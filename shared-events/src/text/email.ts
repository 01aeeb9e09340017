const EMAIL = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@.<>"(),;:]{2,}$/;

/** Whether a text looks like an email address. Only the server and the delivery can tell for sure. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}
