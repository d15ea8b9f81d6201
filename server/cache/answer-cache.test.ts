import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerCache } from './answer-cache.ts'
import type { CacheOwner } from './cache-owner.ts'
import { type CachePolicy, perBatch, perStudent } from './cache-policy.ts'

type Body = { stud_id: number; chapter_id?: number }

const me: CacheOwner = { stud_id: 1, ac_id: 6, teaching: 10, people: 20, attendance: 30, own: 40 }
const hasNone = () => Promise.resolve(false)
const noon = { now: 1_000_000, day: '2026-11-20', academy: 0, language: 'en' }

function cacheOf(policy: CachePolicy<Body>, batches = (owner: CacheOwner) => String(owner.stud_id % 2)) {
  let made = 0
  const cache = answerCache<Body, CacheOwner, string>({
    policy,
    fields: ['chapter_id'],
    batchesOf: async (owner) => batches(owner),
  })
  const ask = async (changed: Partial<CacheOwner & typeof noon & Body & { until: number }> = {}) => {
    const { until, chapter_id, ...rest } = changed
    const owner = { ...me, ...rest }
    const place = await cache.placeOf(
      owner,
      { stud_id: owner.stud_id, ...(chapter_id && { chapter_id }) },
      { ...noon, ...rest },
    )
    return cache.find(place) ?? cache.make(place, async () => ({ sent: `answer ${(made += 1)}`, until }))
  }
  return { ask, make: cache, countOf: () => made }
}

describe('a cached answer', () => {
  it('A cached answer is given until something changes that it is made of', async () => {
    const { ask } = cacheOf(perStudent())
    const first = await ask()
    assert.equal(await ask(), first)
    // A part of the content that the answer does not depend on.
    assert.equal(await ask({ attendance: 31 }), first)
    let last = first
    for (const changed of [
      { teaching: 11 },
      { people: 21 },
      { own: 41 },
      { day: '2026-11-21' },
      { academy: 1 },
      { ac_id: 7 },
    ]) {
      const next = await ask(changed)
      assert.notEqual(next, last, JSON.stringify(changed))
      assert.equal(await ask(changed), next)
      last = next
    }
  })

  it('A cached answer is another one for another language, body or signature', async () => {
    let signature = 'a'
    const { ask } = cacheOf(perStudent({ varyBy: () => signature }))
    const first = await ask()
    assert.notEqual(await ask({ language: 'hi' }), first)
    assert.notEqual(await ask({ chapter_id: 5 }), first)
    assert.equal(await ask(), first)
    signature = 'b'
    assert.notEqual(await ask(), first)
  })

  it('A cached answer of a student is nobody else’s', async () => {
    const { ask } = cacheOf(perStudent())
    assert.notEqual(await ask({ stud_id: 2 }), await ask())
  })

  it('A cached answer of a level is the same for all of it, whatever each does', async () => {
    const { ask } = cacheOf(perBatch(hasNone))
    const first = await ask()
    assert.equal(await ask({ stud_id: 2, own: 7 }), first)
    assert.notEqual(await ask({ ac_id: 7 }), first)
  })

  it('A cached answer of batches is the same for a level as long as no row is for a batch', async () => {
    let hasBatches = false
    const { ask } = cacheOf(perBatch(async () => hasBatches))
    const first = await ask()
    assert.equal(await ask({ stud_id: 2 }), first)
    hasBatches = true
    const mine = await ask()
    assert.notEqual(await ask({ stud_id: 2 }), mine)
    assert.equal(await ask({ stud_id: 3 }), mine)
  })

  it('A cached answer is over at the moment that it names, and is not there before it was made', async () => {
    const { ask } = cacheOf(perStudent())
    const first = await ask({ until: noon.now + 500 })
    assert.equal(await ask({ now: noon.now + 499 }), first)
    const second = await ask({ now: noon.now + 500, until: noon.now + 900 })
    assert.notEqual(second, first)
    assert.notEqual(await ask({ now: noon.now + 400 }), second)
  })

  it('A cached answer is made once for all who ask at once', async () => {
    const { ask, countOf } = cacheOf(perBatch(hasNone))
    const all = await Promise.all(Array.from({ length: 20 }, async (_none, index) => ask({ stud_id: index + 1 })))
    assert.equal(new Set(all).size, 1)
    assert.equal(countOf(), 1)
  })

  it('A cached answer is not kept when it was refused', async () => {
    const { make, ask } = cacheOf(perStudent())
    const place = await make.placeOf(me, { stud_id: 1 }, noon)
    await assert.rejects(
      make.make(place, () => Promise.reject(new Error('refused'))),
      /refused/,
    )
    assert.equal(make.find(place), undefined)
    assert.equal(await ask(), 'answer 1')
  })
})
