import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInGuardian } from '../../testing/guardian-makers.ts'
import { aBatch, aLevel, aSignedIn } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { putNews, takeBackNews } from '../news/news.queries.ts'

describe('news for a guardian', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test, 6)
  await aLevel(test, 7)
  const child = await aSignedIn(test)
  const [own, foreign] = [await aBatch(test, 6, [child]), await aBatch(test, 6)]
  const item = async (heading: string, published_on: string, readers: { ac_id?: number; batch_id?: number } = {}) => {
    const id = test.newId()
    const words = { heading, news: `<p>${heading}</p>`, images: null, published_on, news_code: String(id) }
    await test.db.write((tx) => putNews(tx, { id, ...words, ac_id: null, batch_id: null, ...readers }))
    return id
  }
  await item('For all', '2026-11-01')
  await item('Of the level', '2026-11-02', { ac_id: 6 })
  await item('Of the batch', '2026-11-03', { batch_id: own })
  await item('Of another level', '2026-11-04', { ac_id: 7 })
  await item('Of another batch', '2026-11-05', { batch_id: foreign })
  await item('Tomorrow', '2026-11-21')
  const { token } = await signedInGuardian(test, [child])
  const { stud_id } = child
  const read = async (body: object = {}) => (await test.post('/Guardian/news', { stud_id, ...body }, token)).body.data

  it('News for a guardian is what the child reads, page by page', async () => {
    const headings = (await read()).map(({ heading }: { heading: string }) => heading)
    assert.deepEqual(headings, ['Of the batch', 'Of the level', 'For all'])
    assert.deepEqual(await read(), (await test.post('/Student/news_events', { stud_id }, child.token)).body.data)
    const [first, second] = [await read({ limit: 1 }), await read({ limit: 1, before: (await read())[0].id })]
    assert.deepEqual([first[0].heading, second[0].heading], ['Of the batch', 'Of the level'])
  })

  it('News for a guardian is gone when it is taken back', async () => {
    const id = await item('A slip', '2026-11-20')
    assert.equal((await read())[0].heading, 'A slip')
    await test.db.write((tx) => takeBackNews(tx, id, test.clock.now()))
    assert.equal((await read())[0].heading, 'Of the batch')
  })
})
