export { DropFile, useDrop } from './drop-file.tsx';
