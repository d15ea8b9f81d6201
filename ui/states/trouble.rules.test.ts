import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { troubleOf } from './trouble.rules.ts'

const failed = (reason: ConstructorParameters<typeof ApiError>[0], status?: number) =>
  troubleOf(new ApiError(reason, 'It failed.', status === undefined ? {} : { status }))

describe('the trouble of a screen', () => {
  test('The trouble of a screen is the connection when there was no answer, or none in time', () => {
    expect(failed('network')).toBe('connection')
    expect(failed('network', 502)).toBe('connection')
    expect(failed('too_slow', 408)).toBe('connection')
  })

  test('The trouble of a screen is the server when it failed or is busy', () => {
    expect(failed('internal', 500)).toBe('server')
    expect(failed('busy', 503)).toBe('server')
  })

  test('The trouble of a screen is that a thing is not there, or not for this student', () => {
    expect(failed('not_found', 404)).toBe('missing')
    expect(failed('not_yours', 403)).toBe('refused')
  })

  test('The trouble of a screen is the connection when a part of the app did not come, in the words of any browser', () => {
    for (const words of [
      'Failed to fetch dynamically imported module: https://an.academy/assets/lesson.js',
      'error loading dynamically imported module: https://an.academy/assets/lesson.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/lesson.css',
      'The code of a screen did not come.',
      'A part of the app did not come.',
    ])
      expect(troubleOf(new TypeError(words))).toBe('connection')
  })

  test('The trouble of a screen is ours when the app itself made a mistake', () => {
    expect(troubleOf(new TypeError('undefined is not a function'))).toBe('server')
  })

  test('The trouble of a screen is not guessed where the message says what to do', () => {
    expect(failed('rule', 422)).toBeNull()
  })
})
