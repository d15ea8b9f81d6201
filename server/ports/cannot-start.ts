/** Why nothing can go on, in one sentence for whoever started it. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
