export { NewPassword } from './new-password.tsx';
export { isStrongPassword } from './password-rules.ts';
