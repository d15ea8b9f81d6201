import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isOfAge } from '#contract/guardians.rules.ts'
import { type Consent, mayDo } from './may-do.rules.ts'

const consent = (changes: Partial<Consent>): Consent => ({ isRequired: true, isOfAge: false, said: null, ...changes })
const said = (state: 'asked' | 'given' | 'declined' | 'withdrawn', method: 'link' | 'own_at_18' = 'link') => ({
  said: { state, method },
})

describe('what may be done with a student', () => {
  it('What may be done with a student is everything where the academy asks for no consent and nobody refused', () => {
    for (const state of ['asked', 'given'] as const)
      assert.ok(mayDo(consent({ isRequired: false, ...said(state) }), 'messages'))
    assert.ok(mayDo(consent({ isRequired: false }), 'publishing'))
  })

  it('What may be done with a student waits for a consent where the academy asks for one, for each purpose', () => {
    for (const purpose of ['messages', 'publishing', 'telling_others'] as const) {
      assert.ok(!mayDo(consent({}), purpose), purpose)
      assert.ok(!mayDo(consent(said('asked')), purpose), purpose)
      assert.ok(mayDo(consent(said('given')), purpose), purpose)
    }
  })

  it('What may be done with a student ends with a refusal, also where nobody had to ask', () => {
    for (const state of ['declined', 'withdrawn'] as const)
      for (const isRequired of [true, false]) assert.ok(!mayDo(consent({ isRequired, ...said(state) }), 'messages'))
  })

  it('What may be done with a student is for the student to say from 18 on', () => {
    assert.ok(mayDo(consent({ isOfAge: true }), 'messages'))
    assert.ok(mayDo(consent({ isOfAge: true, ...said('withdrawn') }), 'messages'))
    assert.ok(!mayDo(consent({ isOfAge: true, ...said('withdrawn', 'own_at_18') }), 'messages'))
  })

  it('What may be done with a student counts 18 from the birthday on, and nobody whose birthday is not known', () => {
    assert.ok(!isOfAge('2008-11-27', '2026-11-26'))
    assert.ok(isOfAge('2008-11-26', '2026-11-26'))
    assert.ok(!isOfAge('2008-02-29', '2026-02-28'))
    assert.ok(isOfAge('2008-02-29', '2026-03-01'))
    assert.ok(!isOfAge(null, '2026-11-26'))
  })
})
