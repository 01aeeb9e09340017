export { InvoiceEditing } from './invoice-editing.tsx';
export { type ExistingEditor, useExistingEditor } from './use-existing-editor.ts';
