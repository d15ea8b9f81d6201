import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putNews } from '../../features/news/news.queries.ts'
import { putMaterial } from '../../features/materials/materials.queries.ts'
import { addFile } from '../../media/media.queries.ts'
import { aChapter, aLevel, aSubject, aTopic } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { search } from './0010-search.ts'

describe('an academy from before there was a search', async () => {
  const test = await testApp()
  await aLevel(test)
  const subject = await aSubject(test, 6, 'Physics')
  const chapter = await aChapter(test, subject, 'Current electricity')
  // More than are read at once.
  for (let count = 0; count < 510; count += 1) await aTopic(test, chapter, { topic_name: `Topic ${count}` })
  await aPaper(test, 'quiz', subject, { name: 'Quiz on currents', chapter_id: chapter })
  await aPaper(test, 'quiz', subject, { name: 'Quiz of a batch', ac_id: null })
  await aPaper(test, 'exam', subject, { name: 'No quiz' })
  const file = { kind: 'document' as const, content_hash: 'h', name: 'n.pdf', size_bytes: 1, path: 'document/n.pdf' }
  const item = { news_code: 'N', published_on: '2026-11-20', heading: 'Fair', news: '<p>Come&nbsp;all</p>' }
  await test.db.write(async (tx) => {
    const [file_id, material_id] = [test.newId(), test.newId()]
    await addFile(tx, { file_id, ...file, media_type: 'application/pdf' })
    const material = { material_id, material_code: 'M', title: 'രസതന്ത്രം', chapter_id: chapter, file_id }
    await putMaterial(tx, { ...material, may_download: 1, visible_from: null })
    await putNews(tx, { id: test.newId(), ...item, images: null, ac_id: null, batch_id: null })
  })
  const words = async () => {
    const rows = await test.db.read.selectFrom('search_words').selectAll().execute()
    return rows.map(({ readers, kind, word, id }) => `${readers} ${kind} ${word} ${id}`).toSorted()
  }

  it('An academy from before there was a search has all words after it, as if they had been kept from the beginning', async () => {
    const kept = await words()
    const fill = search.at(-1)
    assert.ok(typeof fill === 'function')
    await test.db.write(async (tx) => {
      await tx.deleteFrom('search_words').execute()
      await fill(tx)
    })
    assert.ok(kept.length > 1000)
    assert.deepEqual(await words(), kept)
  })
})
