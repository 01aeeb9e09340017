export { useBulkDeletion } from './bulk-deletion.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { Dialog } from './dialog.tsx';
export { OwnKeys } from './own-keys.tsx';
export { ReturnFocus } from './return-focus.tsx';
export { SidePanel } from './side-panel.tsx';
