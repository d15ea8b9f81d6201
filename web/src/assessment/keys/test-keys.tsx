import { useTestKeys } from './use-test-keys.ts'

/** Draws nothing: options and questions by the keys of a keyboard, those first that were pressed before it was here. */
export function TestKeys({ on, early }: { on: boolean; early: KeyboardEvent[] }) {
  useTestKeys(on, early)
  return null
}
