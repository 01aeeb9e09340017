import type { SettingsAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { accountScope } from '#testing/account-scope.ts';
import { Page } from '../page.tsx';

const LOGO = { sha256: 'a'.repeat(64), width: 600, height: 200 };

/** The uploads that the page started; a test answers them. */
class SentLogo {
  static all: SentLogo[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  url = '';
  isAborted = false;
  onload = () => undefined;
  onabort = () => undefined;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send() {
    SentLogo.all.push(this);
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

beforeEach(() => {
  SentLogo.all = [];
  vi.stubGlobal('XMLHttpRequest', SentLogo);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(settings: Partial<SettingsAnswer> = {}) {
  const { scope, given } = await accountScope({ settings });
  renderPage(<Page />, { scope, path: '/settings/invoicing/logo', route: '/settings/*' });
  const sent = () => given.map(({ name, payload }) => [name, payload]);
  return { sent, messages: () => scope.getState($toasts).map(({ message }) => message) };
}

const choose = (file: File) => fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [file] } });

const sentLogo = () =>
  waitFor(() => {
    const [logo] = SentLogo.all.slice(-1);
    if (logo === undefined) throw new Error('It was not sent.');
    return logo;
  });

const pictures = () =>
  [...document.querySelectorAll('article img')].map((image) => image.getAttribute('src'));

describe('the logo', () => {
  it('is sent as it was chosen, and a refusal is said until another file is chosen', async () => {
    const { messages } = await open();
    expect(pictures()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull();
    choose(new File(['letter'], 'letter.png'));
    const refused = await sentLogo();
    expect(refused.url).toBe('/api/settings/logo');
    const words = 'Choose a PNG, JPEG or SVG picture.';
    act(() => refused.answer(422, { message: words, code: 'invalid', errors: { file: [words] } }));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    choose(new File(['<svg/>'], 'logo.svg'));
    await waitFor(() => expect(SentLogo.all).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    const accepted = await sentLogo();
    act(() => accepted.answer(200, { logo: LOGO }));
    await waitFor(() => expect(messages()).toEqual(['Logo changed']));
  });

  it('that is too large is not sent', async () => {
    await open();
    choose(new File([new Uint8Array(1024 ** 2 + 1)], 'logo.png'));
    expect((await screen.findByRole('alert')).textContent).toBe('A logo has at most 1 MB.');
    expect(SentLogo.all).toEqual([]);
  });

  it('can be cancelled while it is sent', async () => {
    await open();
    choose(new File(['<svg/>'], 'logo.svg'));
    const sent = await sentLogo();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sent.isAborted).toBe(true);
    await screen.findByRole('button', { name: 'Choose file' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is on the paper beside it under its hash, and can be removed', async () => {
    const { sent } = await open({ logo: LOGO, billingInformationName: 'Ana Lima' });
    expect(pictures()).toEqual([`/api/settings/logo?sha256=${LOGO.sha256}`]);
    const [image] = document.querySelectorAll('article img');
    expect(['alt', 'width', 'height'].map((name) => image?.getAttribute(name))).toEqual([
      'Ana Lima',
      '200',
      '67',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove logo' }));
    await waitFor(() => expect(sent()).toEqual([['SetSetting', { key: 'logo', value: null }]]));
    await waitFor(() => expect(pictures()).toEqual([]));
  });
});

describe('the accent colour', () => {
  const field = () => screen.getByRole('textbox', { name: 'Accent colour' });
  const type = (value: string) => {
    fireEvent.change(field(), { target: { value } });
    fireEvent.blur(field());
  };

  it('is saved in small letters, and an empty one is none', async () => {
    const { sent } = await open();
    type('#1F4E79');
    await waitFor(() => expect(sent()).toEqual([['SetSetting', { key: 'accent', value: '#1f4e79' }]]));
    type('');
    await waitFor(() => expect(sent()).toContainEqual(['SetSetting', { key: 'accent', value: null }]));
  });

  it('that is too light is called so, and not saved', async () => {
    const { sent } = await open({ accent: '#1f4e79' });
    type('#ffff00');
    expect(screen.getByText(/too light to be read/)).not.toBeNull();
    expect(sent()).toEqual([]);
    const paper = document.querySelector<HTMLElement>('article');
    expect(paper?.style.getPropertyValue('--p-accent')).toBe('#1f4e79');
  });
});
