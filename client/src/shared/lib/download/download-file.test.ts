import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadFile } from './download-file.ts';

const notReady = () =>
  Response.json(
    { message: 'The invoice is being brought up to date.' },
    { status: 503, headers: { 'Retry-After': '1' } },
  );

/** The names of the files that were saved. */
let saved: string[];
const server = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  saved = [];
  server.mockReset();
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const download = () => downloadFile({ path: '/api/invoice/pdf/1', name: 'Invoice 1.pdf' });

it('requests a file again after the time that the server names, while it is not ready', async () => {
  server.mockImplementationOnce(async () => notReady()).mockImplementationOnce(async () => notReady());
  server.mockImplementation(async () => new Response('%PDF'));
  const done = download();
  await vi.advanceTimersByTimeAsync(999);
  expect(server).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(server).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect(saved).toEqual(['Invoice 1.pdf']);
});

it('gives up when a file is not ready after two repetitions', async () => {
  server.mockImplementation(async () => notReady());
  const refused = expect(download()).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(3000);
  await refused;
  expect(server).toHaveBeenCalledTimes(3);
  expect(saved).toEqual([]);
});

it('does not repeat what the server refuses', async () => {
  server.mockImplementation(async () => Response.json({ message: 'Too many rows' }, { status: 422 }));
  await expect(download()).rejects.toMatchObject({ status: 422, message: 'Too many rows' });
  expect(server).toHaveBeenCalledTimes(1);
});

it('keeps the address of a file until the browser has read it', async () => {
  server.mockImplementation(async () => new Response('%PDF'));
  await download();
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
});
