import type { Browser } from './browser.ts';
import { PASSWORD, type People } from './people.ts';
import type { WriteSideApp } from './write-side-app.ts';

/** What the links of mails do in tests. */
export class MailedLinks {
  readonly #side: () => WriteSideApp;

  constructor(side: () => WriteSideApp) {
    this.#side = side;
  }

  /** Requests a link for a new password, and answers its token. @throws Error when none was mailed */
  async resetToken(email: string): Promise<string> {
    const { statusCode } = await this.#side().browser().post('/api/password-reset', { email });
    if (statusCode !== 204) throw new Error(`No link for a new password: ${statusCode}`);
    return this.token(email, 'password-reset');
  }

  /** The token in the newest mail to an address with a link to that page. @throws Error when there is none */
  async token(email: string, page: string): Promise<string> {
    const side = this.#side();
    await side.service.settled();
    const mail = side.mails.findLast(
      ({ recipient, body }) => recipient === email && body.includes(`/${page}?`),
    );
    const link = /https:\S+/.exec(mail?.body ?? '')?.[0] ?? '';
    if (!link.startsWith(`https://books.example/${page}?token=`))
      throw new Error(`No mail to ${email} has a link to ${page}.`);
    return new URL(link).searchParams.get('token') ?? '';
  }

  /** Opens a link in a browser, by default one without a session, and answers the status. */
  async open(
    page: 'confirm-email' | 'not-me',
    token: string,
    browser = this.#side().browser(),
  ): Promise<number> {
    return (await browser.post(`/api/security/${page}`, { token })).statusCode;
  }

  /** A user who has just confirmed the address. @throws Error when the app refuses */
  async confirmed(people: People): Promise<{ browser: Browser; email: string }> {
    const user = await people.registered();
    await this.confirm(user.browser, user.email);
    return user;
  }

  /** Confirms the address of the user of a browser. @throws Error when it was not confirmed */
  async confirm(browser: Browser, email: string): Promise<void> {
    const opened = await this.open('confirm-email', await this.token(email, 'confirm-email'), browser);
    if (opened !== 204) throw new Error(`The address was not confirmed: ${opened}`);
  }

  /** Changes the address of a user and confirms it. @throws Error when it was not changed */
  async changeEmail(browser: Browser, email: string): Promise<void> {
    const { statusCode } = await browser.post('/api/settings', { key: 'email', value: email });
    const opened = await this.open('confirm-email', await this.token(email, 'confirm-email'), browser);
    if (statusCode !== 200 || opened !== 204)
      throw new Error(`The address was not changed: ${statusCode} ${opened}`);
    await this.#side().service.settled();
  }

  async canSignIn(email: string, password = PASSWORD): Promise<boolean> {
    return (await this.#side().browser().post('/login', { email, password })).statusCode === 200;
  }
}
