export { FieldFrame } from './field-frame.tsx';
export { FieldProblem } from './field-problem.tsx';
export { PasswordField } from './password-field.tsx';
export { type Option, SelectField } from './select-field.tsx';
export { TextArea } from './text-area.tsx';
export { TextField } from './text-field.tsx';
export { useInvalidField } from './use-invalid-field.ts';
