import { PageModel } from '#support/page-model.ts';

/** The screen of visitors who are not signed in. */
export class SplashPage extends PageModel {
  async tryWithoutAccount(): Promise<void> {
    await this.open('/');
    await this.button('Try it without an account').click();
    await this.page.waitForURL(/\/jobs/);
    await this.page
      .getByRole('button', { name: /^New job/ })
      .first()
      .waitFor();
  }
}
