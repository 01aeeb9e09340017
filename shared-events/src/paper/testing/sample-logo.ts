import type { DrawnLogo } from '../drawn-logo.ts';

/** Two logos as they are drawn, one blue and one red, which are equally long. */
export const BLUE_LOGO: DrawnLogo = {
  sha256: '77028816749efed4f023ad0816b189848b6d8888c012f1bce3b01b3995c86bcc',
  width: 60,
  height: 24,
  png: 'iVBORw0KGgoAAAANSUhEUgAAADwAAAAYCAIAAAApowkFAAAAMklEQVR42u3OAQkAMAgAMH0RG9nH9m8hCFuCZfXENS8OkpaWlpaWlpaWlpaWlpaW3vYB5dIBFlvJdbgAAAAASUVORK5CYII=',
};
export const RED_LOGO: DrawnLogo = {
  sha256: 'cee5e8351d87ae0074e055a603737d9e5a2c5944a2d71989f8030bcc0041e951',
  width: 60,
  height: 24,
  png: 'iVBORw0KGgoAAAANSUhEUgAAADwAAAAYCAIAAAApowkFAAAAMklEQVR42u3OAQkAMAgAMH0OSxjR5m8hCFuC5VTHNS8OkpaWlpaWlpaWlpaWlpaW3vYBT10A/gKyVFAAAAAASUVORK5CYII=',
};
