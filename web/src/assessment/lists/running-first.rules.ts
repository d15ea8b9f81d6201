/** Returns the tests in their order, those that are running before all others. */
export const runningFirst = <T>(tests: readonly T[], isRunning: (test: T) => boolean): T[] => [
  ...tests.filter(isRunning),
  ...tests.filter((test) => !isRunning(test)),
]
