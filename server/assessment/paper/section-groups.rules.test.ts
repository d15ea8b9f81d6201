import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sectionGroups } from './section-groups.rules.ts'
import { arrangementOf } from './shuffle.rules.ts'

const plain = (section_id: number) => ({ section_id, passage: null, passage_file: null })
const about = (section_id: number, passage: string | null, passage_file: number | null = null) => ({
  section_id,
  passage,
  passage_file,
})

describe('what stays together when a paper is shuffled', () => {
  it('Neighbours with the same passage stay together when a paper is shuffled, within their section', () => {
    const questions = [plain(1), about(1, 'A'), about(1, 'A'), about(1, 'B'), about(2, 'B'), plain(2), about(2, 'B')]
    assert.deepEqual(sectionGroups([1, 2], questions), [
      [[0], [1, 2], [3]],
      [[4], [5], [6]],
    ])
  })

  it('What stays together when a paper is shuffled is told by the picture where the passage is one', () => {
    const questions = [about(1, null, 7), about(1, null, 7), about(1, null, 8)]
    assert.deepEqual(sectionGroups([1], questions), [[[0, 1], [2]]])
  })

  it('What stays together when a paper is shuffled keeps its order in every attempt, and its section its place', () => {
    const questions = [plain(1), about(1, 'A'), about(1, 'A'), about(1, 'A'), plain(1), plain(2), plain(2)]
    const paper = {
      shuffle: 'questions' as const,
      questions: questions.map(() => ({ options: 4, shufflesOptions: false })),
      sections: sectionGroups([1, 2], questions),
    }
    const seen = new Set<string>()
    for (let attempt = 1; attempt < 100; attempt += 1) {
      const order = arrangementOf(paper, attempt).questions
      const at = order.indexOf(1)
      assert.deepEqual(order.slice(at, at + 3), [1, 2, 3])
      assert.deepEqual(new Set(order.slice(5)), new Set([5, 6]))
      seen.add(order.join())
    }
    // Three groups and two questions: each order comes in a hundred attempts.
    assert.equal(seen.size, 12)
  })
})
