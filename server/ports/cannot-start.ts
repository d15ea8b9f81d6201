/** Everything wrong with the settings at once. Names settings, never their values: some are secret. */
export class WrongSettings extends Error {
  override name = 'WrongSettings'
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(`The settings are wrong:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
    this.mistakes = mistakes
  }
}

/** The reason why the process cannot go on, in one sentence for the person who started it. */
export class CannotStart extends Error {
  override name = 'CannotStart'
  /** True when a later start may succeed by itself, because the cause is elsewhere, as in a database. */
  readonly isLater: boolean

  constructor(message: string, { isLater = false, cause }: { isLater?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isLater = isLater
  }
}
