import { fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkUserFx } from '#entities/session/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Status, serve } from '#shared/testing/serve.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleUser } from '#testing/record-samples.ts';
import { Page } from './page.tsx';

afterEach(() => vi.unstubAllGlobals());

async function open(isTest: boolean, reply: unknown = {}) {
  const calls = serve({ 'POST /contact': reply });
  const user = sampleUser({ email: isTest ? null : 'me@example.com', test_account: isTest });
  const scope = fork({ values: [serverValue()], handlers: [[checkUserFx, () => user]] });
  await allSettled(checkUserFx, { scope });
  renderPage(<Page />, { scope });
  const sent = () => calls.filter(({ path }) => path === '/contact').map(({ body }) => body);
  return { sent };
}
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send message' }));

describe('the contact form', () => {
  it('sends a message under the address of the account', async () => {
    const { sent } = await open(false);
    send();
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    write('Message', ' Hello ');
    send();
    await screen.findByText("Your message has been sent! We'll get back to you shortly.");
    expect(sent()).toEqual([{ message: 'Hello' }]);
  });

  it('asks a test account for an address', async () => {
    const { sent } = await open(true);
    write('Message', 'Hello');
    write('Email', 'me@');
    fireEvent.blur(screen.getByRole('textbox', { name: 'Email' }));
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address');
    send();
    expect(sent()).toEqual([]);
    write('Email', 'me@example.com');
    send();
    await waitFor(() => expect(sent()).toEqual([{ message: 'Hello', email: 'me@example.com' }]));
  });

  it('is read-only while it is being sent', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const reply = new Promise((resolve) => {
      answer = resolve;
    });
    await open(false, () => reply);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    write('Message', 'Hello');
    send();
    await waitFor(() => expect(field.readOnly).toBe(true));
    answer({});
    await waitFor(() => expect(field.readOnly).toBe(false));
    expect(field.value).toBe('');
  });

  it('keeps the text when it could not be sent', async () => {
    await open(false, new Status(503));
    write('Message', 'Hello');
    send();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'There was a problem sending your message. Please try again later.',
    );
    expect(screen.queryByDisplayValue('Hello')).not.toBeNull();
  });
});
