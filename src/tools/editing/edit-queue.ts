/** Runs edits one after another: of two that come at once, the second sees what the first has written. */
export class EditQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(edit: () => Promise<T>): Promise<T> {
    const done = this.#last.then(edit, edit);
    this.#last = done.catch(() => undefined); // whoever asked hears of the failure
    return done;
  }
}
