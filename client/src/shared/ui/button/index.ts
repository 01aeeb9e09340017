export { Button, ButtonLink } from './button.tsx';
export { IconButton } from './icon-button.tsx';
export { Kbd } from './kbd.tsx';
