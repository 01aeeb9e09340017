import { type ComponentProps, useState } from 'react';
import { IconButton } from '../button/index.ts';
import { TextField } from './text-field.tsx';

/** A password that can be made visible while it is typed; paste and password managers work. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon="eye"
          size="sm"
          label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          style={{ marginRight: -4 }}
        />
      }
    />
  );
}
