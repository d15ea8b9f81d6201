/** Everything wrong with the settings at once. Names settings, never their values: some are secret. */
export class WrongSettings extends Error {
  override name = 'WrongSettings'
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(`The settings are wrong:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
    this.mistakes = mistakes
  }
}

/** Why nothing can go on, in one sentence for whoever started it. */
export class CannotStart extends Error {
  override name = 'CannotStart'
  /** It may go on by itself later: what is waited for is elsewhere, as a database. */
  readonly isLater: boolean

  constructor(message: string, { isLater = false, cause }: { isLater?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isLater = isLater
  }
}
