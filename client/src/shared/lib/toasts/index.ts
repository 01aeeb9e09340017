export { $toasts, TOAST_MS, type Toast, type ToastAction, toastDismissed, toastShown } from './model.ts';
