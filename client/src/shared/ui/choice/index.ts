export { CheckBox, CheckLine } from './checkbox.tsx';
export { type Choice, RadioGroup, Segmented } from './radio-group.tsx';
export { SwitchLine } from './switch-line.tsx';
