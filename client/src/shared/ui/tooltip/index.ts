export { TooltipLayer } from './tooltip-layer.tsx';
