import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Gate } from './gate.ts'

describe('a gate', () => {
  it('A gate lets so many in at once, and one that needs all places alone, in its turn', async () => {
    const gate = new Gate(2)
    const story: string[] = []
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const enter = (name: string, places: number) =>
      gate.run(places, async () => {
        story.push(`${name} in`)
        await turn()
        story.push(`${name} out`)
      })
    await Promise.all([enter('a', 1), enter('b', 1), enter('alone', 2), enter('c', 1)])
    assert.deepEqual(story, ['a in', 'b in', 'a out', 'b out', 'alone in', 'alone out', 'c in', 'c out'])
  })

  it('A gate goes on after one that failed', async () => {
    const gate = new Gate(1)
    await assert.rejects(
      gate.run(1, async () => Promise.reject(new Error('no'))),
      /no/,
    )
    assert.equal(await gate.run(1, async () => 'yes'), 'yes')
  })
})
