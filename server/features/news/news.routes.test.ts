import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aLevel, aSignedIn } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { putNews } from './news.queries.ts'

describe('news', async () => {
  const test = await testApp()
  const { student, stud_id, token } = await aSignedIn(test)
  const batch_id = await aBatch(test, 6, [student])
  const otherBatch = await aBatch(test, 6)
  const otherLevel = await aLevel(test, 7)
  const add = async (heading: string, published_on: string, readers: { ac_id?: number; batch_id?: number } = {}) => {
    const id = test.newId()
    const item = {
      id,
      news_code: heading,
      published_on,
      heading,
      news: '<p>Text</p>',
      images: null,
      ac_id: null,
      batch_id: null,
    }
    await test.db.write((tx) => putNews(tx, { ...item, ...readers }))
    return id
  }
  await add('for all', '2026-11-18')
  await add('for my level', '2026-11-19', { ac_id: 6 })
  await add('for my batch', '2026-11-19', { batch_id })
  const tomorrows = await add('for tomorrow', '2026-11-21')
  const theirs = await add('for another level', '2026-11-20', { ac_id: otherLevel })
  await add('for another batch', '2026-11-20', { batch_id: otherBatch })
  const list = async (more: object = {}) =>
    (await test.post('/Student/news_events', { stud_id, ...more }, token)).body.data
  const headings = async (more: object = {}) => (await list(more)).map(({ heading }: { heading: string }) => heading)

  it('News is for everybody, for the level or for the batch, the latest first', async () => {
    assert.deepEqual(await headings(), ['for my batch', 'for my level', 'for all'])
  })

  it('News is paged without leaving one out, also on a day with several', async () => {
    const [first] = await list({ limit: 1 })
    const rest = await headings({ before: first.id })
    assert.deepEqual(rest, ['for my level', 'for all'])
    assert.deepEqual(await headings({ before: first.id, limit: 1 }), ['for my level'])
  })

  it('News of others, and of tomorrow, is not there', async () => {
    const one = (id: number) => test.post('/Student/news_event', { stud_id, id }, token)
    for (const id of [theirs, tomorrows]) {
      assert.equal((await one(id)).status, 404)
      assert.deepEqual((await one(id)).body, (await one(999)).body)
    }
    test.clock.days(1)
    assert.equal((await one(tomorrows)).status, 200)
  })
})
