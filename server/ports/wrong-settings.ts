/** Everything wrong with the settings at once. Names settings, never their values: some are secret. */
export class WrongSettings extends Error {
  override name = 'WrongSettings'
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(`The settings are wrong:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
    this.mistakes = mistakes
  }
}
