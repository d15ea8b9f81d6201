import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

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
