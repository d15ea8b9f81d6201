/** Runs all steps one after the other and returns what they come to. */
export function inOneGo<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
