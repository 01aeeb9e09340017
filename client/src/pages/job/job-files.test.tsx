import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted } from '#testing/served-app.tsx';
import { openJob as open, press } from './testing/open-job.tsx';

const FILE = {
  id: 4,
  name: 'Glossary.xlsx',
  type: 'application/octet-stream',
  size: 3_565_158,
  sha256: 'a'.repeat(64),
  created_at: '2026-11-20T10:00:00.000Z',
};

/** The uploads that the page started; a test answers them. */
class SentUpload {
  static all: SentUpload[] = [];
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  url = '';
  body: FormData | null = null;
  isAborted = false;
  onload = () => undefined;
  onabort = () => undefined;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send(body: FormData) {
    this.body = body;
    SentUpload.all.push(this);
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
  SentUpload.all = [];
  vi.stubGlobal('XMLHttpRequest', SentUpload);
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Files to add'), { target: { files } });

const sentUpload = async (place: number): Promise<SentUpload> =>
  waitFor(() => {
    const upload = SentUpload.all[place];
    if (upload === undefined) throw new Error('It was not sent.');
    return upload;
  });

describe('the files of a job', () => {
  it('are downloaded under their names, and removed with an undo', async () => {
    const { sent } = await open(
      { attachments: [FILE] },
      { 'POST /api/command/RemoveAttachment': accepted({}) },
    );
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Glossary.xlsx' });
    expect([link.getAttribute('href'), link.download]).toEqual(['/api/attachment/4', 'Glossary.xlsx']);
    expect(screen.getByText('3.4 MB, 20 Nov 2026')).not.toBeNull();
    press('Remove Glossary.xlsx');
    await screen.findByText('Glossary.xlsx removed');
    expect(screen.queryByRole('link', { name: 'Glossary.xlsx' })).toBeNull();
    await waitFor(() => expect(sent()).toEqual([['RemoveAttachment', { attachmentId: 4 }]]));
  });

  it('are sent one after the other, with their progress', async () => {
    await open();
    choose(new File(['abc'], 'A.txt'), new File(['d'], 'B.txt'));
    const first = await sentUpload(0);
    expect(first.url).toBe('/api/job/7/attachment');
    first.upload.onprogress?.({ loaded: 30, total: 120 });
    await waitFor(() =>
      expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending A.txt' }).value).toBe(25),
    );
    expect(SentUpload.all).toHaveLength(1);
    first.answer(201, { attachment: FILE });
    await screen.findByText('A.txt added');
    await sentUpload(1);
  });

  it('that are refused say why and can be sent again; a cancelled one is gone', async () => {
    await open();
    choose(new File(['abc'], 'A.txt'));
    (await sentUpload(0)).answer(413, { code: 'quota', message: 'Your files would take more than 1 GB.' });
    await screen.findByText('Your files would take more than 1 GB.');
    press('Try again');
    const again = await sentUpload(1);
    press('Cancel A.txt');
    expect(again.isAborted).toBe(true);
    await waitFor(() => expect(screen.queryByText('A.txt')).toBeNull());
  });

  it('that are too large are not sent', async () => {
    await open();
    const large = new File(['x'], 'Large.zip');
    Object.defineProperty(large, 'size', { value: 20 * 1024 ** 2 + 1 });
    choose(large);
    await screen.findByText('A file has at most 20 MB.');
    expect(SentUpload.all).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('are added by dropping them on the page', async () => {
    await open();
    const dataTransfer = { types: ['Files'], files: [new File(['abc'], 'Dropped.txt')] };
    fireEvent.dragEnter(window, { dataTransfer });
    await screen.findByText('Drop to add');
    fireEvent.drop(window, { dataTransfer });
    expect((await sentUpload(0)).body?.get('file')).toMatchObject({ name: 'Dropped.txt' });
  });
});
