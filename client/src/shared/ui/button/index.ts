export { ActionButton } from './action-button.tsx';
export { Button, ButtonLink } from './button.tsx';
export { CheckOffButton } from './check-off-button.tsx';
export { ExplainedButton } from './explained-button.tsx';
export { firstClick } from './first-click.ts';
export { IconButton } from './icon-button.tsx';
export { Kbd } from './kbd.tsx';
