import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allStaffCalls } from './all-staff-calls.ts'

const ROLES = ['owner', 'clerk', 'examiner', 'teacher', 'invigilator']

const lastSentence = (about: string) => about.slice(about.lastIndexOf('. ', about.length - 2) + 1).trim()

for (const { path, about, roles } of Object.values(allStaffCalls)) {
  if (roles === 'guest') continue
  test(`${path} is described as one for those who may call it`, () => {
    const who = lastSentence(about)
    assert.match(who, /^For /)
    if (roles.length === ROLES.length) return assert.equal(who, 'For all staff.')
    assert.deepEqual(
      ROLES.filter((role) => new RegExp(`\\b${role}s?\\b`).test(who)),
      ROLES.filter((role) => roles.some((one) => one === role)),
    )
  })
}
