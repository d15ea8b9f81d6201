import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// As long as `expect.poll` waits: the part that is awaited may still be fetched on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

const METHODS = ['error', 'warn', 'info', 'log'] as const

beforeEach(() => {
  for (const method of METHODS) vi.spyOn(console, method)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  // What a passing test prints is a fault that nobody looks at.
  for (const method of METHODS) expect(console[method]).not.toHaveBeenCalled()
})
