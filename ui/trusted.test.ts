import { expect, test } from 'vitest'
import { ownScript, scriptAddress } from './trusted.ts'

test('a worker of the app itself is trusted', () => {
  expect(String(scriptAddress('/worker.js'))).toBe(`${window.location.origin}/worker.js`)
})

test.each(['https://cdn.example/worker.js', '//cdn.example/worker.js', 'data:text/javascript,1', 'javascript:1'])(
  'a script at %s is refused',
  (address) => expect(() => ownScript(address)).toThrow(TypeError),
)
