import { expect, test } from 'vitest'
import { fileSize } from './file-size.rules.ts'

test.each([
  [0, '1\u00a0kB'],
  [118_824, '116\u00a0kB'],
  [1_500_000, '1.4\u00a0MB'],
  [83_000_000, '79\u00a0MB'],
])('%d bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words))
