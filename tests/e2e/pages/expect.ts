import { expect as playwrightExpect } from 'playwright/test';

/** Playwright's expectations, which wait for a page for as long as a busy machine needs. */
export const expect = playwrightExpect.configure({ timeout: 20_000 });
