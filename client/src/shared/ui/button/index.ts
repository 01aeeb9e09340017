export { Button, ButtonLink } from './button.tsx';
export { IconButton } from './icon-button.tsx';
