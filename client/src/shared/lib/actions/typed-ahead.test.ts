import { afterEach, expect, it } from 'vitest';
import { keepTypedKeys } from './typed-ahead.ts';

afterEach(() => document.body.replaceChildren());

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

const turn = () => new Promise((resolve) => setTimeout(resolve));

it('keeps what is typed after the code has come and before its field has the focus', async () => {
  const end = keepTypedKeys();
  end();
  await turn();
  press('c');
  const field = document.body.appendChild(document.createElement('input'));
  press('o');
  field.focus();
  expect(field.value).toBe('co');
  press('u');
  expect(field.value).toBe('co');
});

it('ends at once where the field has the focus', async () => {
  const end = keepTypedKeys();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  end();
  await turn();
  field.blur();
  expect(press('c')).toBe(true);
});
