import { expect, test } from 'vitest'
import { firstName } from './first-name.rules.ts'

test.each([
  ['Ananya Krishnan', 'Ananya'],
  ['K. Meera', 'Meera'],
  ['K P Adil Rahman', 'Adil'],
  ['  Maria ', 'Maria'],
  ['X', 'X'],
  ['അനന്യ കൃഷ്ണൻ', 'അനന്യ'],
])('%j is greeted as %j', (name, greeted) => expect(firstName(name)).toBe(greeted))
