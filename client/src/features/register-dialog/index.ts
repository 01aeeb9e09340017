export { RegisterDialog } from './register-dialog.tsx';
