import * as z from 'zod/mini';
import { localStore } from '../storage/local-store.ts';

const stored = localStore('bare-keys', z.boolean());

/** Whether keys without Control work. The user can switch them off on this device. */
export const areBareKeysOn = (): boolean => stored.read() ?? true;

export const setBareKeys = (isOn: boolean): void => stored.write(isOn);
