import assert from 'node:assert/strict'
import { it } from 'node:test'
import { rulesView } from './paper-view.ts'

type Content = Parameters<typeof rulesView>[0]

const paperOf = (format: string | null): Content => ({ paper: { format } as Content['paper'], languages: [] })

it('A paper looks like the national test whose format it has, unless the academy wants all tests alike', () => {
  const lookOf = (format: string | null, test_look: 'national' | 'quiet') =>
    rulesView(paperOf(format), { test_look }).national_look
  assert.equal(lookOf('jee-main-2026', 'national'), true)
  assert.equal(lookOf('jee-main-2026', 'quiet'), undefined)
  assert.equal(lookOf(null, 'national'), undefined)
  // The format of an academy is no national test's.
  assert.equal(lookOf('OWN-1', 'national'), undefined)
})
