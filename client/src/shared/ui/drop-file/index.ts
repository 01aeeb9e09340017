export { DropFile } from './drop-file.tsx';
