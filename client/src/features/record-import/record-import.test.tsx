import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $toasts } from '#shared/lib/toasts/model.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { type Call, Status, serve } from '#shared/testing/serve.ts';
import { accountScope } from '#testing/account-scope.ts';
import { sampleClient, sampleJobType, sampleUnit } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { readSource } from './reading/read-file.ts';
import { RecordImport } from './record-import.tsx';

const NAME = 'Projekt;Kunde;Leistung;Einheit;Wörter;Preis;Frist';
const ROWS = [
  NAME,
  'Manual;halden ag;Translation;Words;1.200,5;0,12;31.12.2026',
  'Novel;Neu GmbH;Subtitling;Words;viele;0,12;01.02.2026',
  'Leaflet;Neu GmbH;Translation;Words;300;0,12;02.02.2026',
].join('\r\n');

const created = { jobType: 0, languagePair: 0, unit: 0, client: 1, project: 0, rate: 2, job: 2 };
const REPORT = { import: { kind: 'jobs', rows: 2, existing: 0, created } };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
beforeEach(() => localStorage.clear());

async function show(reply: unknown = REPORT, cached: unknown = { known: [] }) {
  const calls = serve({
    'GET /api/project': [],
    'POST /api/import': reply,
    'POST /api/import/known': cached,
  });
  const { scope, given } = await accountScope({
    clients: [sampleClient(1, 'Halden AG', { currency: 'CHF' })],
    jobTypes: [sampleJobType(1, 'Translation')],
    units: [sampleUnit(1, 'Words', 'word')],
  });
  renderPage(<RecordImport kind="jobs" read={(source) => readSource(source)} />, { scope });
  const sent = () => calls.filter(({ path }: Call) => path === '/api/import');
  return { scope, sent, given };
}

async function paste(text = ROWS) {
  fireEvent.paste(screen.getByRole('textbox', { name: 'Or paste rows' }), {
    clipboardData: { getData: () => text },
  });
  await screen.findByRole('button', { name: 'Check rows' });
}

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const field = (column: string) => screen.getByLabelText<HTMLSelectElement>(`Field for ${column}`);

describe('an import of records', () => {
  it('shows the fields of the columns, and the formats of the file', async () => {
    await show();
    await paste();
    expect(field('Projekt').value).toBe('name');
    expect(field('Leistung').value).toBe('job_type');
    expect(screen.getByLabelText<HTMLSelectElement>('Amounts').value).toBe(',');
    expect(screen.getByLabelText<HTMLSelectElement>('Dates').value).toBe('dayFirst');
    fireEvent.change(field('Leistung'), { target: { value: '' } });
    expect(field('Leistung').value).toBe('');
  });

  it('works also where the browser reports an invalid language tag', async () => {
    const language = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US@posix');
    await show();
    await paste('Projekt;Preis\r\nManual;12');
    expect(field('Projekt').value).toBe('name');
    language.mockRestore();
  });

  it('previews the rows, their errors and what will be created with them, before anything is sent', async () => {
    const { sent } = await show();
    await paste();
    click('Check rows');
    expect(screen.getByLabelText('Summary').textContent).toContain('2 jobs ready');
    expect(screen.getByLabelText('Summary').textContent).toContain('1 row with errors, skipped');
    expect(screen.getByLabelText('Summary').textContent).toContain('Will also create 1 client (Neu GmbH).');
    const [, first, second] = within(screen.getByLabelText('Preview')).getAllByRole('row');
    expect(first?.textContent).toMatch(/CHF\s144\.06/);
    expect(first?.textContent).toContain('31 Dec 2026');
    expect(second?.textContent).toContain('Quantity: Enter only numbers');
    expect(second?.textContent).toContain('viele');
    fireEvent.click(screen.getByLabelText('With errors (1)'));
    expect(within(screen.getByLabelText('Preview')).getAllByRole('row')).toHaveLength(2);
    expect(sent()).toEqual([]);
  });

  it('shows and sends the priority of a row in words', async () => {
    const { sent } = await show();
    await paste('Projekt;Priorität\r\nManual;dringend\r\nLeaflet;normal');
    click('Check rows');
    const [, first, second] = within(screen.getByLabelText('Preview')).getAllByRole('row');
    expect(first?.textContent).toContain('High');
    expect(second?.textContent).not.toContain('Normal');
    click('Import 2 jobs');
    await screen.findByRole('heading', { name: 'Imported 2 jobs' });
    expect(sent()[0]?.body).toMatchObject({
      jobs: [{ name: 'Manual', priority: 'high' }, { name: 'Leaflet' }],
    });
  });

  it('sends all valid rows as one command, and offers Undo', async () => {
    const { scope, sent } = await show();
    await paste();
    click('Check rows');
    click('Import 2 jobs');
    await screen.findByRole('heading', { name: 'Imported 2 jobs' });
    expect(screen.queryByText('Also created: 1 client, 2 rates.')).not.toBeNull();
    expect(sent().map(({ body }) => body)).toEqual([
      {
        keepRates: true,
        jobs: [
          {
            name: 'Manual',
            client: 'halden ag',
            job_type: 'Translation',
            unit: 'Words',
            quantity: '1200.5',
            rate: '0.12',
            deadline: '2026-12-31',
          },
          expect.objectContaining({ name: 'Leaflet', client: 'Neu GmbH' }),
        ],
      },
    ]);
    expect(scope.getState($toasts)).toMatchObject([
      { message: 'Imported 2 jobs', actions: [{ label: 'Undo' }] },
    ]);
  });

  it('is the next to undo as soon as it is reported, before the history contains it', async () => {
    const { lane, calls } = await openServed(
      <RecordImport kind="jobs" read={(source) => readSource(source)} />,
      {
        path: '/import',
        route: '/import',
        replies: {
          'POST /api/import': new Status(201, REPORT, { 'X-Revision': '9' }),
          'POST /api/import/known': { known: [] },
        },
      },
    );
    await paste();
    click('Check rows');
    click('Import 2 jobs');
    await screen.findByRole('heading', { name: 'Imported 2 jobs' });
    const key = calls.find(({ path }) => path === '/api/import')?.headers.get('Idempotency-Key');
    expect(lane.timeline().undoTarget).toMatchObject({ commandId: key, label: 'Imported 2 jobs' });
  });

  it('warns about rows that exist already, and can leave them out', async () => {
    const { sent } = await show(REPORT, { known: [0] });
    await paste();
    click('Check rows');
    const leaveOut = await screen.findByLabelText(/^Skip rows that look the same/);
    const summary = () => screen.getByLabelText('Summary').textContent;
    expect(summary()).toContain('1 row looks the same as existing jobs');
    const [, first, , third] = within(screen.getByLabelText('Preview')).getAllByRole('row');
    expect(first?.textContent).toContain('Already exists');
    expect(third?.textContent).not.toContain('Already exists');
    expect(screen.queryByRole('button', { name: 'Import 2 jobs' })).not.toBeNull();
    fireEvent.click(leaveOut);
    expect(summary()).toContain('1 job ready');
    click('Import 1 job');
    await screen.findByRole('heading', { name: /^Imported/ });
    expect(sent().map(({ body }) => body)).toMatchObject([{ jobs: [{ name: 'Leaflet' }] }]);
  });

  it('continues when the check for existing rows fails', async () => {
    await show(REPORT, new Status(503, { code: 'unavailable' }));
    await paste();
    click('Check rows');
    click('Import 2 jobs');
    await screen.findByRole('heading', { name: 'Imported 2 jobs' });
  });

  it('shows the errors of the server at the rows', async () => {
    await show(
      new Status(422, { code: 'invalid', message: 'One row', errors: { 'jobs.1.rate': ['Not this one'] } }),
    );
    await paste();
    click('Check rows');
    click('Import 2 jobs');
    await screen.findByText('Rate: Not this one');
    expect(screen.queryByRole('button', { name: 'Import 1 job' })).not.toBeNull();
  });

  it('changes nothing when it fails, and can be retried', async () => {
    const reply = vi
      .fn()
      .mockReturnValueOnce(new Status(503, { code: 'unavailable', message: 'A store is down.' }))
      .mockReturnValue(REPORT);
    const { sent } = await show(reply);
    await paste();
    click('Check rows');
    click('Import 2 jobs');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Nothing was imported. A store is down.',
    );
    click('Try again');
    await screen.findByRole('heading', { name: 'Imported 2 jobs' });
    expect(sent()).toHaveLength(2);
  });

  it('remembers the columns for the next file with the same headings', async () => {
    await show();
    await paste();
    fireEvent.change(field('Leistung'), { target: { value: 'notes' } });
    click('Check rows');
    cleanup();
    await show();
    await paste();
    expect(field('Leistung').value).toBe('notes');
  });

  it('says why a file cannot be read, and accepts another', async () => {
    await show();
    fireEvent.change(screen.getByLabelText('File to import'), {
      target: { files: [new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'old.xls')] },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('old Excel');
    await paste();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reads letters in another encoding when the user chooses one', async () => {
    await show();
    const bytes = Uint8Array.from('Name;Client\nManual;Nov\u00e1\u00e8ek\n', (letter) =>
      letter.charCodeAt(0),
    );
    fireEvent.change(screen.getByLabelText('File to import'), {
      target: { files: [new File([bytes], 'list.csv')] },
    });
    await screen.findByText('Nov\u00e1\u00e8ek');
    fireEvent.change(screen.getByLabelText('Character encoding'), { target: { value: 'windows-1250' } });
    await screen.findByText('Nov\u00e1\u010dek');
  });

  it('asks for required fields without a column', async () => {
    await show();
    await paste('Q;Z\nx;y\n');
    expect(screen.queryByText('Choose a column for at least one field.')).not.toBeNull();
    fireEvent.change(screen.getByLabelText('The rows are'), { target: { value: 'rates' } });
    expect(screen.queryByText('Choose a column for Client, Job type, Unit, Rate.')).not.toBeNull();
    click('Check rows');
    expect(screen.queryByLabelText('Preview')).toBeNull();
  });
});
