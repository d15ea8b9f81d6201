/** Runs all steps one after the other and returns the result. */
export function inOneGo<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
