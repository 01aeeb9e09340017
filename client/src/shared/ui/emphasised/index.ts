export { Emphasised } from './emphasised.tsx';
