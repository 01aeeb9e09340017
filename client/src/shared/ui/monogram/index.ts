export { Monogram } from './monogram.tsx';
