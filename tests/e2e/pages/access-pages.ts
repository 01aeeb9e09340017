import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PageModel } from '#support/page-model.ts';
import { expect } from './expect.ts';

/** The screens for entering the app: test account, registration, sign-in and sign-out, new password. */
export class AccessPages extends PageModel {
  /** Opens the address for trying the app: it creates a test account and opens its jobs. */
  async tryOut(): Promise<void> {
    await this.open('/create-account');
    await this.page.waitForURL(/\/jobs$/);
  }

  async register(email: string, password: string): Promise<void> {
    await this.open('/register');
    await this.field('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.button('Register').click();
    await this.page.waitForURL(/\/jobs$/);
  }

  /** Logs out by the account menu, which is behind More on a phone. */
  async signOut(email: string): Promise<void> {
    const menu = this.page.getByRole('button', { name: new RegExp(`^Account.*${email}`) });
    const more = this.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'More', exact: true });
    await menu.or(more).click();
    await this.page.getByRole('menuitem', { name: 'Log out' }).click();
    await this.page.getByRole('heading', { name: 'Log in' }).waitFor();
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.field('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.button('Log in').click();
  }

  async askForLink(email: string): Promise<void> {
    await this.button('Forgot password?').click();
    await this.field('Email').fill(email);
    await this.button('Send link').click();
    await this.page.getByText(`We sent a link to ${email} for resetting the password.`).waitFor();
  }

  async setPassword(path: string, password: string): Promise<void> {
    await this.open(path);
    await this.page.getByLabel('New password', { exact: true }).fill(password);
    await this.button('Set password').click();
    await this.page.getByText('Your password has been reset!').waitFor();
  }
}

/**
 * The link to a page of the app in the newest mail to an address that has one, as a path; from the outbox in the data
 * folder.
 */
export async function linkMailedTo(email: string, dataDir: string, page = 'password-reset'): Promise<string> {
  const folder = join(dataDir, 'outbox');
  let link: string | undefined;
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => []);
      // A mail that is still being written has another ending.
      const files = names.filter((name) => name.endsWith('.eml')).sort();
      const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
      const links = mails
        .map(decoded)
        .filter((text) => text.includes(email))
        .map((text) => new RegExp(`/${page}\\?token=[\\w-]+`).exec(text)?.[0]);
      link = links.findLast((each) => each !== undefined);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Decodes quoted-printable text. */
const decoded = (mail: string): string => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
