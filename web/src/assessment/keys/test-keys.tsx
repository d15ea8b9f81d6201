import { useTestKeys } from './use-test-keys.ts'

/** Draws nothing: options and questions by the keys of a keyboard. */
export function TestKeys({ on }: { on: boolean }) {
  useTestKeys(on)
  return null
}
