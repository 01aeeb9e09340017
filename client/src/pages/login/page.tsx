import { useState } from 'react';
import { LoginForm } from './login-form.tsx';
import { ResetLinkForm } from './reset-link-form.tsx';

/** Shown at every address of the app while nobody is signed in. */
export function Page() {
  const [mode, setMode] = useState<'login' | 'resetPassword'>('login');
  const [email, setEmail] = useState('');
  return mode === 'login' ? (
    <LoginForm email={email} onEmail={setEmail} onForgot={() => setMode('resetPassword')} />
  ) : (
    <ResetLinkForm email={email} onEmail={setEmail} onBack={() => setMode('login')} />
  );
}
