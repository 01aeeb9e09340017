export { InvoiceEditing } from './invoice-editing.tsx';
export { useExistingEditor } from './use-existing-editor.ts';
