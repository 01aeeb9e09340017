export { type PowerOption, PowerSelector } from './power-selector.tsx';
