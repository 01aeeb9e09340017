export { CheckBox, CheckLine } from './checkbox.tsx';
export { RadioGroup, Segmented } from './radio-group.tsx';
export { SwitchLine } from './switch-line.tsx';
