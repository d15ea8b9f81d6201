import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BoundedCache } from './bounded-cache.ts'

describe('a cache of bounded size', () => {
  it('A cache of bounded size returns what was stored, the newest, and nothing that was deleted', () => {
    const cache = new BoundedCache<string, number>({ max: 10 })
    cache.set('a', 1)
    cache.set('a', 2)
    assert.equal(cache.get('a'), 2)
    cache.delete('a')
    assert.equal(cache.get('a'), undefined)
  })

  it('A cache of bounded size never has more entries than its limit', () => {
    const cache = new BoundedCache<number, number>({ max: 100 })
    for (let key = 0; key < 1000; key += 1) {
      cache.set(key, key)
      assert.ok(cache.size <= 100, `${cache.size} entries`)
    }
    assert.equal(cache.get(999), 999)
    assert.equal(cache.get(0), undefined)
  })

  it('A cache of bounded size keeps what is asked for again and again, however much else comes', () => {
    const cache = new BoundedCache<number, string>({ max: 20 })
    cache.set(-1, 'sits in an exam')
    for (let key = 0; key < 500; key += 1) {
      cache.set(key, 'passes by')
      assert.equal(cache.get(-1), 'sits in an exam')
    }
  })

  it('A cache of bounded size counts by size where one is given', () => {
    const cache = new BoundedCache<number, string>({ max: 100, sizeOf: (text) => text.length })
    for (let key = 0; key < 10; key += 1) cache.set(key, 'x'.repeat(25))
    assert.ok(cache.size <= 4, `${cache.size} entries`)
  })

  it('A cache of bounded size finds nothing old of a generation that was cleared or replaced', () => {
    const cache = new BoundedCache<number, string>({ max: 4 })
    cache.set(1, 'old')
    cache.set(2, 'x')
    cache.set(3, 'x')
    cache.set(1, 'new')
    assert.equal(cache.get(1), 'new')
    cache.delete(1)
    assert.equal(cache.get(1), undefined)
    cache.clear()
    assert.equal(cache.get(3), undefined)
  })
})
