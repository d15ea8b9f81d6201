import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { studentCache } from './student-cache.ts'

describe('an answer of one student', () => {
  // Each is another one, and all look the same: whatever else is tested meanwhile makes kept answers anew.
  const make = async () => ({})
  const me = { stud_id: 1, content: 10, own: 20 }

  it('is kept until what is taught, what is the own, or what else it hangs on changes', async () => {
    const kept = studentCache<object>()
    let last = await kept('list', me, make)
    assert.equal(await kept('list', me, make), last)
    for (const changed of [{ content: 11 }, { own: 21 }, { also: 'tomorrow' }]) {
      const next = await kept('list', { ...me, ...changed }, make)
      assert.notEqual(next, last)
      assert.equal(await kept('list', { ...me, ...changed }, make), next)
      last = next
    }
  })

  it("is nobody else's, and no other call's", async () => {
    const kept = studentCache<object>()
    const mine = await kept('list', me, make)
    assert.notEqual(await kept('list', { ...me, stud_id: 2 }, make), mine)
    assert.notEqual(await kept('other list', me, make), mine)
    assert.equal(await kept('list', me, make), mine)
  })

  it('is not kept when it was refused, nor for one whose version is not known', async () => {
    const kept = studentCache<object>()
    await assert.rejects(async () => kept('list', me, () => Promise.reject(new Error('refused'))))
    const first = await kept('list', { ...me, own: Number.NaN }, make)
    assert.notEqual(await kept('list', { ...me, own: Number.NaN }, make), first)
  })

  it('gives way to others, unless it is asked for again meanwhile', async () => {
    const kept = studentCache<object>()
    const [mine, again] = [await kept('list', me, make), await kept('asked again', me, make)]
    const large = async () => Buffer.alloc(1_000_000)
    for (let other = 2; other < 60; other += 1) {
      await kept('list', { ...me, stud_id: other }, large)
      assert.equal(await kept('asked again', me, make), again)
    }
    assert.notEqual(await kept('list', me, make), mine)
  })
})
