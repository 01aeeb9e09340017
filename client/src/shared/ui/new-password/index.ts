export { NewPassword } from './new-password.tsx';
