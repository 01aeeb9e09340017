export { CheckBox, CheckLine } from './checkbox.tsx';
export { type Choice, RadioGroup } from './radio-group.tsx';
export { Segmented } from './segmented.tsx';
export { SwitchLine } from './switch-line.tsx';
