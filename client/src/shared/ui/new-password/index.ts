export { NewPassword } from './new-password.tsx';
export { isUsablePassword } from './usable-password.ts';
