import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleJob } from '#testing/record-samples.ts';
import { openJobs as open } from './testing/open-jobs.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the note for a test account', () => {
  it('asks to register, and explains why', async () => {
    await open('/jobs', [sampleJob(1)], { user: { test_account: true, email: null } });
    expect(screen.queryByText('Register your account to keep your job(s)')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
    fireEvent.click(screen.getByRole('button', { name: 'Read more' }));
    const dialog = await screen.findByRole('dialog', { name: 'Register your account' });
    expect(dialog.textContent).toContain("can't log in from another device");
    expect(within(dialog).getByRole('link', { name: 'Register now' }).getAttribute('href')).toBe('/register');
  });

  it('does not ask to keep jobs while there are none', async () => {
    await open('/jobs', [], { user: { test_account: true, email: null } });
    await screen.findByText('Your first job starts here');
    expect(screen.queryByText('Register your account to keep your job(s)')).toBeNull();
  });

  it('is not shown to other accounts', async () => {
    await open('/jobs', [sampleJob(1)]);
    expect(screen.queryByText('Register your account to keep your job(s)')).toBeNull();
  });
});
