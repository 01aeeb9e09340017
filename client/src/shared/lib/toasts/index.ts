export { $toasts, TOAST_MS, type Toast, toastDismissed, toastShown } from './model.ts';
