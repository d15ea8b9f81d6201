import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { paperAsks, paperRefusals, type ReadPaper } from './paper-refusals.rules.ts'

const HOUR_MS = 3_600_000
const good: ReadPaper = {
  kind: 'exam',
  now: 0,
  starts_at: 10 * HOUR_MS,
  ends_at: 13 * HOUR_MS,
  minutes: 180,
  readers: 'B-1',
  parts: [],
  audience: 12,
  isCodeTaken: false,
  code: 'UT-1',
  overlapping: [],
  sections: [{ name: '', needs: null, has: 3 }],
  unread: [],
  clashing: [],
  ofExtra: [],
}
const rules = (changes: Partial<ReadPaper>) =>
  paperRefusals({ ...good, ...changes }).map(({ field, rule }) => `${field} ${rule}`)

describe('what hinders a paper', () => {
  it('What hinders a paper is nothing where all is right', () => assert.deepEqual(rules({}), []))

  it('What hinders a paper is said all at once', () => {
    const found = rules({ starts_at: null, ends_at: null, readers: '', audience: null, isCodeTaken: true })
    assert.deepEqual(found, ['code code_taken', 'start start_missing', 'end end_missing', 'readers readers_missing'])
  })

  it('What hinders a paper is a start that is over, also by no more than now', () => {
    assert.deepEqual(rules({ starts_at: 0 }), ['start start_over'])
    assert.deepEqual(rules({ starts_at: 1 }), [])
  })

  it('What hinders a paper is a window in which nobody has all the minutes', () => {
    assert.deepEqual(rules({ minutes: 181 }), ['end window_short'])
    assert.deepEqual(rules({ minutes: null }), [])
  })

  it('What hinders a paper is a question that only who wrote it has read, named as far as there is room', () => {
    assert.deepEqual(rules({ unread: ['Q-1'] }), ['questions not_proof_read'])
    const [found] = paperRefusals({ ...good, unread: ['A', 'B', 'C', 'D', 'E', 'F'] })
    assert.deepEqual([found?.about, found?.count], ['A, B, C, D, E …', 6])
  })

  it('What hinders a paper is an audience of nobody, and each paper at the same time', () => {
    assert.deepEqual(rules({ audience: 0 }), ['readers nobody'])
    assert.deepEqual(rules({ overlapping: ['Mock 1', 'Mock 2'] }), ['start overlap', 'start overlap'])
  })

  it('What hinders a paper is a section whose questions stand in another one; of a wrong sum the sheet speaks', () => {
    const sections = (first: number, second: number) => [
      { name: 'A', needs: 2, has: first },
      { name: 'B', needs: 1, has: second },
    ]
    assert.deepEqual(rules({ sections: sections(2, 1) }), [])
    assert.deepEqual(rules({ sections: sections(1, 2) }), ['questions section_count', 'questions section_count'])
    assert.deepEqual(rules({ sections: sections(2, 2) }), [])
  })
})

describe('what is asked before a paper is sealed', () => {
  const times = { start: '2026-11-28 10:00', end: '2026-11-28 13:00', results: '', starts_at: 0, ends_at: 3 * HOUR_MS }
  const asks = (changes: Partial<typeof times>) =>
    paperAsks({ ...times, ...changes }).map(({ field, what }) => `${field} ${what}`)

  it('What is asked before a paper is sealed is nothing of an ordinary paper', () => assert.deepEqual(asks({}), []))

  it('What is asked before a paper is sealed is midnight, noon, more than six hours, and results while others write', () => {
    assert.deepEqual(asks({ start: '2026-11-28 00:00' }), ['start midnight'])
    assert.deepEqual(asks({ end: '2026-11-28 12:00' }), ['end noon'])
    assert.deepEqual(asks({ ends_at: 6 * HOUR_MS }), [])
    assert.deepEqual(asks({ ends_at: 6 * HOUR_MS + 1 }), ['end long'])
    assert.deepEqual(asks({ results: 'At once' }), ['results results_at_once'])
  })
})
