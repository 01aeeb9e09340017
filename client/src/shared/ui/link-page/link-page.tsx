import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '#shared/api/api-error.ts';
import { Alert } from '../alert/index.ts';
import { Button } from '../button/index.ts';
import { SplashPage } from '../splash/index.ts';

type Props = {
  title: string;
  /** What the button does. */
  lead: string;
  action: string;
  done: string;
  /** Shown when the server gives no reason. */
  failure: string;
  /** Uses the token of the address. */
  onConfirm(token: string): Promise<unknown>;
  /** Where to go on, once it is done. */
  children: ReactNode;
};

/** The page of a link in a mail. It acts by a button, since some mail programs open every link by themselves. */
export function LinkPage({ title, lead, action, done, failure, onConfirm, children }: Props) {
  const [params] = useSearchParams();
  const [state, setState] = useState<'open' | 'pending' | 'done' | { failure: string }>('open');
  const handleClick = () => {
    setState('pending');
    onConfirm(params.get('token') ?? '').then(
      () => setState('done'),
      (error: unknown) => setState({ failure: reasonOf(error) ?? failure }),
    );
  };
  return (
    <SplashPage title={title} {...(state === 'done' ? {} : { lead })}>
      {state === 'done' ? (
        <>
          <Alert tone="done">{done}</Alert>
          {children}
        </>
      ) : (
        <>
          {typeof state === 'object' ? <Alert tone="error">{state.failure}</Alert> : null}
          <Button variant="primary" size="lg" wide disabled={state === 'pending'} onClick={handleClick}>
            {action}
          </Button>
        </>
      )}
    </SplashPage>
  );
}

function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && error.status < 500 && error.message !== '' ? error.message : null;
}
