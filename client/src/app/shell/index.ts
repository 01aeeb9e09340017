export { Boundary } from './boundary.tsx';
export { Shell } from './shell.tsx';
