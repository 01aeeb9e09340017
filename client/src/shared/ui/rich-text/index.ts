export { FormatTool, FormatTools } from './format-tools.tsx';
export { RichTextField } from './rich-text-field.tsx';
export { useHtmlEditing } from './use-html-editing.ts';
