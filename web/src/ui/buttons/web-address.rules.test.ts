import { expect, test } from 'vitest'
import { webAddress } from './web-address.rules.ts'

test.each(['https://meet.example.org/abc', 'HTTP://meet.example.org', '/media/7?signature=x'])(
  '%s can be led to',
  (address) => expect(webAddress(address)).toBe(address),
)

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  '//elsewhere',
  '',
])('%j leads nowhere', (address) => expect(webAddress(address)).toBeUndefined())
