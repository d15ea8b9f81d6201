import assert from 'node:assert/strict'
import { readSettings } from '../config.ts'
import { WrongSettings } from '../ports/cannot-start.ts'

/** Returns the faults of an environment, in the words of the start. */
export function mistakesOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof WrongSettings)
    return error.mistakes
  }
}
