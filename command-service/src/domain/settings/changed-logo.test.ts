import { BLUE_LOGO, RED_LOGO } from '@ledgerline/shared-events/paper/testing/sample-logo.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { describe, expect, it } from 'vitest';
import { lookOf, settingsOf } from '../lookup.ts';
import { given } from '../testing/given.ts';
import { changedLogo } from './changed-logo.ts';

const set = SettingChanged.of({ key: 'logo', before: null, after: BLUE_LOGO });
const { png: _, ...ANSWERED } = BLUE_LOGO;

describe('the logo of papers', () => {
  it('is in the settings without its bytes, and on papers with them', () => {
    const { state } = given(set).ledger;
    expect(settingsOf(state).logo).toEqual(ANSWERED);
    expect(lookOf(state)).toEqual({ logo: BLUE_LOGO, accent: null });
    expect(lookOf(given().ledger.state)).toEqual({ logo: null, accent: null });
  });

  it('is replaced by another one, and the same one changes nothing', () => {
    const { state } = given(set).ledger;
    expect(changedLogo(state, RED_LOGO)).toEqual([
      SettingChanged.of({ key: 'logo', before: BLUE_LOGO, after: RED_LOGO }),
    ]);
    expect(changedLogo(state, BLUE_LOGO)).toEqual([]);
  });

  it('comes back as it was when its removal is undone', () => {
    const { ledger } = given(set);
    const { events } = ledger.run('SetSetting', { key: 'logo', value: null });
    expect(events).toMatchObject([{ data: { key: 'logo', before: BLUE_LOGO, after: null } }]);
    expect(lookOf(ledger.state).logo).toBeNull();
    const removal = ledger.entries.at(-1);
    if (removal === undefined) throw new Error('The ledger has no entry.');
    ledger.undo(removal);
    expect(lookOf(ledger.state).logo).toEqual(BLUE_LOGO);
  });

  it.each([['iVBORw0KGgo='], [BLUE_LOGO], [true], ['']])('is not set by %j', (value) => {
    given()
      .when('SetSetting', { key: 'logo', value })
      .thenRefused('invalid', 'Send the picture to /api/settings/logo.', 'value');
  });

  it.each<[string, object]>([
    ['of another size than it says', { ...BLUE_LOGO, width: 61 }],
    ['that is larger than logos are', { ...BLUE_LOGO, width: 601 }],
    ['without its head', { ...BLUE_LOGO, png: BLUE_LOGO.png.slice(0, 40) }],
    ['with another letter than base64 has', { ...BLUE_LOGO, png: `!${BLUE_LOGO.png}` }],
    ['of another kind', { ...BLUE_LOGO, png: btoa('<svg xmlns="http://www.w3.org/2000/svg"></svg>') }],
    ['with too many bytes', { ...BLUE_LOGO, png: BLUE_LOGO.png.slice(0, 44) + 'AAAA'.repeat(40_000) }],
  ])('of an imported ledger %s is on no paper', (_case, after) => {
    const { state } = given(SettingChanged.of({ key: 'logo', before: null, after: { ...after } })).ledger;
    expect(lookOf(state).logo).toBeNull();
  });
});

describe('the accent colour', () => {
  it('is kept in small letters, and null removes it', () => {
    const { when } = given();
    when('SetSetting', { key: 'accent', value: '#1F4E79' })
      .saying({ before: null, after: '#1f4e79' })
      .answering({ key: 'accent', value: '#1f4e79' });
    when('SetSetting', { key: 'accent', value: null }).saying({ before: '#1f4e79', after: null });
  });

  it.each([
    ['#777777', /too light/],
    ['#ffff00', /too light/],
    ['#fff', /such as #1f4e79/],
    ['red', /such as #1f4e79/],
    ['#1f4e7g', /such as #1f4e79/],
    ['', /such as #1f4e79/],
  ])('is not %s', (value, message) => {
    given().when('SetSetting', { key: 'accent', value }).thenRefused('invalid', undefined, 'value');
    expect(() => given().ledger.run('SetSetting', { key: 'accent', value })).toThrow(
      expect.objectContaining({ errors: { value: [expect.stringMatching(message)] } }),
    );
  });
});
