import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Button } from '../button/index.ts';
import { TextField } from '../field/index.ts';

type Props = {
  /** The words of the button. */
  submit: string;
  /** Whether the form cannot be submitted yet. */
  isOff: boolean;
  onSubmit(): void;
  children: ReactNode;
};

/** The fields of a screen outside of the app, and the button that sends them. */
export function SplashForm({ submit, isOff, onSubmit, children }: Props) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOff) onSubmit();
  };
  return (
    <form onSubmit={handleSubmit} style={{ display: 'grid', gap: 18 }} noValidate>
      {children}
      <Button type="submit" variant="primary" size="lg" wide disabled={isOff}>
        {submit}
      </Button>
    </form>
  );
}

type EmailProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error'> & {
  onChange(email: string): void;
};

/** The address of the account. */
export function AccountEmail({ onChange, ...field }: EmailProps) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      size="lg"
      autoComplete="username"
      autoFocus
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
