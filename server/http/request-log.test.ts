import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rateLimitedLog } from './request-log.ts'

describe('what fails a thousand times a second', () => {
  const lines: [string, Record<string, unknown> | undefined][] = []
  const add = (message: string, facts?: Record<string, unknown>) => void lines.push([message, facts])
  let now = 0
  const log = rateLimitedLog({ info: add, warn: add, error: add }, () => now)

  it('What fails a thousand times a second does not fill the disk', () => {
    for (let count = 0; count < 1000; count += 1) log.error('failed', { count })
    assert.equal(lines.length, 20)
  })

  it('What fails a thousand times a second is counted in the next line, once', () => {
    now = 1000
    log.warn('failed again', { request: 'one' })
    log.warn('failed again', { request: 'two' })
    assert.deepEqual(lines.slice(20), [
      ['failed again', { request: 'one', left_out: 980 }],
      ['failed again', { request: 'two' }],
    ])
  })
})
