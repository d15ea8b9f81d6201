import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// As long as `expect.poll` waits: a busy machine may still be loading the awaited part.
configure({ asyncUtilTimeout: 30_000 })

const METHODS = ['error', 'warn', 'info', 'log'] as const

beforeEach(() => {
  for (const method of METHODS) vi.spyOn(console, method)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  // Output of a passing test is a fault that nobody would notice.
  for (const method of METHODS) expect(console[method]).not.toHaveBeenCalled()
})
