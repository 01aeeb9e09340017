export { EditableText } from './editable-text.tsx';
export { FormatTools } from './format-tools.tsx';
export { RichTextField } from './rich-text-field.tsx';
export { useRichText } from './use-rich-text.ts';
