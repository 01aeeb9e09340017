import type { LightMyRequestResponse as Response } from 'fastify';
import type { Browser } from './browser.ts';
import type { WriteSideApp } from './write-side-app.ts';

export const PASSWORD = 'Lorem1psum';

/** Users of the app in tests: each with a browser and, when registered, with a unique address. */
export class People {
  readonly #side: () => WriteSideApp;
  #count = 0;

  constructor(side: () => WriteSideApp) {
    this.#side = side;
  }

  newEmail(): string {
    this.#count += 1;
    return `translator${this.#count}@books.example`;
  }

  /** @throws Error when the app refuses */
  async registered(email = this.newEmail()): Promise<{ browser: Browser; email: string }> {
    const browser = this.#side().browser();
    await expectCreated(browser.post('/register', { email, password: PASSWORD }));
    return { browser, email };
  }

  /** @throws Error when the app refuses */
  async testAccount(): Promise<Browser> {
    const browser = this.#side().browser();
    await expectCreated(browser.post('/create-test-account'));
    return browser;
  }
}

export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/api/user')).statusCode === 200;
}

async function expectCreated(answer: Promise<Response>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode !== 201) throw new Error(`Refused: ${statusCode} ${body}`);
}
