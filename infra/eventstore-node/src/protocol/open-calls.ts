import type { CallFailure } from './statuses.ts';

/** A streaming call under way that can be ended with an error. */
type EndableCall = { emit(event: 'error', failure: CallFailure): boolean };

/** The streaming calls under way, so that a shutdown can end each with an error. */
export class OpenCalls {
  readonly #calls = new Set<EndableCall>();

  add(call: EndableCall & { once(event: 'close' | 'cancelled', listener: () => void): unknown }): void {
    this.#calls.add(call);
    const forget = () => this.#calls.delete(call);
    call.once('close', forget);
    call.once('cancelled', forget);
  }

  endAll(failure: CallFailure): void {
    for (const call of this.#calls) call.emit('error', failure);
    this.#calls.clear();
  }
}
