import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from './action.ts';
import { startKeyDispatcher } from './key-dispatcher.ts';
import { type ActionRegistry, createActionRegistry } from './registry.ts';

let registry: ActionRegistry;
let done: string[];
let stop: () => void;
let areBareKeysOn = true;

const action = (id: string, ...keys: string[]): Action => ({
  id,
  section: 'Test',
  label: id,
  keys,
  perform: () => done.push(id),
});
const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...init });

beforeEach(() => {
  registry = createActionRegistry();
  done = [];
  areBareKeysOn = true;
  stop = startKeyDispatcher({ registry, areBareKeysOn: () => areBareKeysOn });
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function field(value: string): HTMLInputElement {
  const input = document.createElement('input');
  input.value = value;
  document.body.append(input);
  input.focus();
  return input;
}

describe('the key dispatcher', () => {
  it("performs the registered action of a key, and prevents the browser's own", () => {
    registry.register('app', [action('new', 'n'), action('sheet', '?')]);
    expect(press('n')).toBe(false);
    press('?', { shiftKey: true });
    expect(done).toEqual(['new', 'sheet']);
    expect(press('q')).toBe(true);
  });

  it('leaves Escape in an open menu to the menu', () => {
    registry.register('app', [action('close', 'escape')]);
    const menu = document.createElement('div');
    menu.setAttribute('role', 'menu');
    const item = menu.appendChild(document.createElement('button'));
    document.body.append(menu);
    press('Escape', {}, item);
    expect(done).toEqual([]);
    press('Escape');
    expect(done).toEqual(['close']);
  });

  it('supports sequences of two keys', () => {
    registry.register('app', [action('jobs', 'g j'), action('next', 'j')]);
    press('g');
    press('j');
    press('j');
    expect(done).toEqual(['jobs', 'next']);
  });

  it('leaves the arrows to a field that has the focus', () => {
    registry.register('app', [action('next row', 'arrowdown'), action('later', 'arrowright')]);
    const [input, choice] = [field('Lease'), field('')];
    choice.type = 'radio';
    for (const target of [input, choice]) {
      expect(press('ArrowDown', {}, target)).toBe(true);
      expect(press('ArrowRight', {}, target)).toBe(true);
    }
    expect(done).toEqual([]);
    press('ArrowDown');
    press('ArrowRight');
    expect(done).toEqual(['next row', 'later']);
  });

  it('ignores keys in text fields unless Control is pressed', () => {
    registry.register('app', [action('new', 'n'), action('search', 'mod+k')]);
    const input = field('');
    press('n', {}, input);
    press('k', { ctrlKey: true }, input);
    expect(done).toEqual(['search']);
  });

  it('ignores further keys of a text whose field has disappeared, until the user leaves it or pauses', () => {
    registry.register('app', [action('new invoice', 'i'), action('save', 'mod+s')]);
    const at = (ms: number, key: string, target: Element = document.body, init: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
      Object.defineProperty(event, 'timeStamp', { value: ms });
      target.dispatchEvent(event);
    };
    const input = field('');
    at(0, 'w', input);
    at(100, 's', input, { ctrlKey: true });
    input.remove();
    at(900, 'i');
    at(1800, 'i');
    expect(done).toEqual(['save']);
    at(2900, 'i');
    expect(done).toEqual(['save', 'new invoice']);
    for (const leave of ['Enter', 'Control Enter', 'Escape', 'Tab', 'pointer']) {
      const next = field('');
      at(9000, 'w', next);
      if (leave === 'pointer') fireEvent.pointerDown(document.body);
      else if (leave === 'Control Enter') at(9010, 'Enter', next, { ctrlKey: true });
      else at(9010, leave, next);
      next.remove();
      at(9020, 'i');
    }
    expect(done).toHaveLength(7);
  });

  it('ignores keys without Control when the user switched them off', () => {
    registry.register('app', [action('new', 'n')]);
    areBareKeysOn = false;
    press('n');
    expect(done).toEqual([]);
  });

  it("performs only the dialog's actions while a dialog is open", () => {
    registry.register('app', [action('undo', 'mod+z')]);
    const restoreKeys = registry.claimKeys('dialog');
    press('z', { ctrlKey: true });
    restoreKeys();
    press('z', { ctrlKey: true });
    expect(done).toEqual(['undo']);
  });

  it('performs the page’s actions once the dialog is closed, but not with the key that closed it', () => {
    registry.register('app', [action('back', 'escape'), action('search', 'mod+k')]);
    const restoreKeys = registry.claimKeys('dialog');
    document.body.addEventListener('keydown', restoreKeys, { once: true });
    press('Escape');
    expect(done).toEqual([]);
    press('k', { ctrlKey: true });
    press('Escape');
    expect(done).toEqual(['search', 'back']);
  });

  it('leaves Ctrl+Z to a field with keystrokes that are not committed', () => {
    registry.register('app', [action('undo', 'mod+z')]);
    const input = field('12');
    press('z', { ctrlKey: true }, input);
    expect(done).toEqual(['undo']);
    input.value = '123';
    expect(press('z', { ctrlKey: true }, input)).toBe(true);
    fireEvent.change(input);
    press('z', { ctrlKey: true }, input);
    expect(done).toEqual(['undo', 'undo']);
  });

  it('does not perform a blocked action', () => {
    registry.register('app', [{ ...action('new', 'n'), blocked: 'no settings' }]);
    press('n');
    expect(done).toEqual([]);
  });
});
