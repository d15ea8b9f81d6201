import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { archive } from '../../academy/archived.queries.ts'
import { changePaper } from '../../assessment/paper/paper-writes.queries.ts'
import { addFile } from '../../media/media.queries.ts'
import { aBatch, aChapter, aLevel, aSignedIn, aSubject, aTopic } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { putSubject } from '../catalog/catalog.writes.queries.ts'
import { putMaterial } from '../materials/materials.queries.ts'
import { putNews } from '../news/news.queries.ts'

type Found = { kind: string; id: number; title: string; subject_name: string | null; chapter_id: number | null }

describe('the search', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { student, stud_id, token } = await aSignedIn(test)
  const batch_id = await aBatch(test, 6, [student])
  const otherBatch = await aBatch(test, 6)
  const otherLevel = await aLevel(test, 7)
  const subject = await aSubject(test, 6, 'Physics')
  const chapter = await aChapter(test, subject, 'Current electricity')
  const otherSubject = await aSubject(test, otherLevel, 'Physics of others')
  const otherChapter = await aChapter(test, otherSubject, 'Current of others')
  const find = async (query: string): Promise<Found[]> => {
    const { status, body } = await test.post('/Student/search', { stud_id, query }, token)
    assert.equal(status, 200)
    return body.data
  }
  const titles = async (query: string) => (await find(query)).map(({ kind, title }) => `${kind} ${title}`)
  const lesson = async (title: string, chapter_id: number, visible_from: string | null = null) => {
    const [file_id, material_id] = [test.newId(), test.newId()]
    const file = { kind: 'document' as const, content_hash: title, name: `${title}.pdf`, size_bytes: 20 }
    await test.db.write(async (tx) => {
      await addFile(tx, { file_id, ...file, media_type: 'application/pdf', path: `document/${file_id}.pdf` })
      const material = { material_id, material_code: title, title, chapter_id, file_id, may_download: 1 }
      await putMaterial(tx, { ...material, visible_from })
    })
  }
  const news = async (heading: string, changes: object = {}) => {
    const id = test.newId()
    const item = { id, news_code: String(id), published_on: '2026-11-20', heading, news: '<p>All come</p>' }
    const everybody = { images: null, ac_id: null, batch_id: null }
    await test.db.write((tx) => putNews(tx, { ...item, ...everybody, ...changes }))
  }

  it('The search finds each kind by a part of its name, the kinds one after the other', async () => {
    await aTopic(test, chapter, { topic_name: "Currents and Ohm's law" })
    await lesson('Notes on currents', chapter)
    await aPaper(test, 'quiz', subject, { name: 'Current quiz', chapter_id: chapter })
    await news('A current of air')
    assert.deepEqual(await titles('current'), [
      'chapter Current electricity',
      "topic Currents and Ohm's law",
      'material Notes on currents',
      'quiz Current quiz',
      'news A current of air',
    ])
    assert.deepEqual(await titles('PHY'), ['subject Physics'])
  })

  it('The search finds the exams that the student may see, in the order of the lists', async () => {
    await aPaper(test, 'exam', subject, { name: 'Optics: unit test' })
    await aPaper(test, 'entrance', subject, { name: 'Optics entrance' })
    await aPaper(test, 'exam', subject, { name: 'Optics of my batch', ac_id: null, batch_id })
    assert.deepEqual(
      new Set(await titles('optics')),
      new Set(['exam Optics: unit test', 'exam Optics of my batch', 'entrance Optics entrance']),
    )
    assert.deepEqual(await titles('unit optics'), ['exam Optics: unit test'])
  })

  it('The search forgives two swapped letters and one wrong letter, in every script', async () => {
    await aTopic(test, chapter, { topic_name: "Gauss's law" })
    await aTopic(test, chapter, { topic_name: 'പ്രകാശത്തിന്റെ അപവർത്തനം' })
    await aTopic(test, chapter, { topic_name: 'गुरुत्वाकर्षण' })
    await aPaper(test, 'exam', subject, { name: 'Thermodynamics: monthly test' })
    for (const [query, title] of [
      ['guass law', "topic Gauss's law"],
      ['law guass', "topic Gauss's law"],
      ['thermodinamiks', 'exam Thermodynamics: monthly test'],
      ['thremodynamics', 'exam Thermodynamics: monthly test'],
      ['thermodynanics', 'exam Thermodynamics: monthly test'],
      ['thermodynmics monthly', 'exam Thermodynamics: monthly test'],
      ['bhermodynamics', 'exam Thermodynamics: monthly test'],
      ['അവപർത്തനം', 'topic പ്രകാശത്തിന്റെ അപവർത്തനം'],
      ['അപവർത്തണം', 'topic പ്രകാശത്തിന്റെ അപവർത്തനം'],
      ['गुरत्वाकर्षण', 'topic गुरुत्वाकर्षण'],
      ['गुत्वारुकर्षण', 'topic गुरुत्वाकर्षण'],
    ] as const)
      assert.deepEqual([query, await titles(query)], [query, [title]])
  })

  it('The search forgives nothing in short words, nor two letters', async () => {
    for (const query of ['lew', 'thermodinanict', 'gxuss lxw']) assert.deepEqual(await titles(query), [])
  })

  it('The search says where each thing stands', async () => {
    const [topic] = await find('ohm')
    assert.equal(topic?.subject_name, 'Physics')
    assert.equal(topic?.chapter_id, chapter)
  })

  it('The search wants all words, in any order, as beginnings, however they are spelled', async () => {
    assert.deepEqual(await titles('law ohm'), ["topic Currents and Ohm's law"])
    assert.deepEqual(await titles('fisiks'), ['subject Physics'])
    assert.deepEqual(await titles('Élec cur'), ['chapter Current electricity'])
    assert.deepEqual(await titles('law electricity'), [])
  })

  it('The search is silent before two letters, and for what is no word', async () => {
    for (const query of ['c', '?', '   ', '%', "'"]) assert.deepEqual(await titles(query), [])
  })

  it('The search takes the marks of a pattern for no more than what they are', async () => {
    for (const query of ['%%', 'cu_rent', 'c%t', "current' or 1=1 --"]) assert.deepEqual(await titles(query), [])
  })

  it('The search finds no quiz of an archived chapter', async () => {
    const lenses = await aChapter(test, subject, 'Lenses')
    await aPaper(test, 'quiz', subject, { name: 'Lens quiz', chapter_id: lenses })
    assert.deepEqual(await titles('lens quiz'), ['quiz Lens quiz'])
    await test.db.write((tx) => archive(tx, 'chapter', lenses, test.clock.now()))
    assert.deepEqual(await titles('lens quiz'), [])
  })

  it('The search finds nothing of other levels and batches, and nothing before its day', async () => {
    await aTopic(test, otherChapter, { topic_name: 'Secret topic' })
    await lesson('Secret lesson', otherChapter)
    await lesson('Secret lesson of tomorrow', chapter, '2026-11-21')
    await aPaper(test, 'quiz', otherSubject, { name: 'Secret quiz', ac_id: otherLevel, chapter_id: otherChapter })
    await aPaper(test, 'quiz', subject, { name: 'Secret batch quiz', ac_id: null, batch_id: otherBatch })
    await aPaper(test, 'quiz', subject, { name: 'Secret quiz to come', visible_from: '2026-11-21' })
    for (const kind of ['exam', 'entrance'] as const) {
      await aPaper(test, kind, otherSubject, { name: `Secret ${kind}`, ac_id: otherLevel })
      await aPaper(test, kind, subject, { name: `Secret ${kind} of others`, ac_id: null, batch_id: otherBatch })
      await aPaper(test, kind, subject, { name: `Secret ${kind} to come`, visible_from: '2026-11-21' })
    }
    for (const readers of [{ ac_id: otherLevel }, { batch_id: otherBatch }, { published_on: '2026-11-21' }])
      await news('Secret news', readers)
    for (const query of ['secret', 'sceret', 'sacret', 'others']) assert.deepEqual(await titles(query), [])
    await news('Secret of my batch', { batch_id })
    await aPaper(test, 'quiz', subject, { name: 'Secret quiz of mine', ac_id: null, batch_id, chapter_id: chapter })
    assert.deepEqual(await titles('secret'), ['quiz Secret quiz of mine', 'news Secret of my batch'])
  })

  it('The search finds what has just this word before what has a longer one, however many there are', async () => {
    for (let count = 0; count < 30; count += 1) await aTopic(test, chapter, { topic_name: `A prismatic view ${count}` })
    await aTopic(test, chapter, { topic_name: 'Light in a prism' })
    assert.ok((await titles('prism')).includes('topic Light in a prism'))
    assert.deepEqual(await titles('view of prism 29'), [])
    assert.deepEqual(await titles('view prism 29'), ['topic A prismatic view 29'])
  })

  it('The search shows of news the latest first', async () => {
    for (const published_on of ['2026-11-02', '2026-11-09', '2026-11-05']) await news('Bus times', { published_on })
    const days = (await find('bus')).map((one) => (one as unknown as { published_on: string }).published_on)
    assert.deepEqual(days, ['2026-11-09', '2026-11-05', '2026-11-02'])
  })

  it('The search takes a hundred letters, and no more', async () => {
    const asked = (query: string) => test.post('/Student/search', { stud_id, query }, token)
    assert.equal((await asked('a b c d e f g h i j '.repeat(5))).status, 200)
    assert.equal((await asked('x'.repeat(100))).status, 200)
    assert.equal((await asked('x'.repeat(101))).status, 400)
  })

  it('The search finds news by its text too, and not by its signs', async () => {
    await news('Sports day', { news: '<p class="zebra">Bring a <b>tarpaulin</b></p>' })
    assert.deepEqual(await titles('tarpaulin'), ['news Sports day'])
    assert.deepEqual(await titles('zebra'), [])
  })

  it('The search shows five of a kind, first those that begin with what was typed', async () => {
    for (const name of ['On waves', 'In waves', 'Of waves', 'At waves', 'To waves', 'Waves'])
      await aTopic(test, chapter, { topic_name: name })
    const found = await titles('wave')
    assert.deepEqual([found.length, found[0]], [5, 'topic Waves'])
  })

  it('The search goes with a name that changes', async () => {
    const { paper_id } = await aPaper(test, 'quiz', subject, { name: 'Old wording', chapter_id: chapter })
    await test.db.write((tx) => changePaper(tx, paper_id, { name: 'New wording' }))
    assert.deepEqual([await titles('old'), await titles('wording')], [[], ['quiz New wording']])
    await test.db.write((tx) => changePaper(tx, paper_id, { minutes: 10 }))
    assert.deepEqual(await titles('wording'), ['quiz New wording'])
  })

  it('The search goes with a subject that comes to another level', async () => {
    const { subject_code, position } = await test.db.read
      .selectFrom('subjects')
      .where('subject_id', '=', otherSubject)
      .select(['subject_code', 'position'])
      .executeTakeFirstOrThrow()
    const moved = { subject_code, position, subject_name: 'Physics of others', ac_id: 6, thumbnail: null }
    await test.db.write((tx) => putSubject(tx, { ...moved, subject_id: test.newId() }))
    const found = await titles('others')
    assert.deepEqual(found, ['subject Physics of others', 'chapter Current of others'])
    assert.deepEqual(await titles('secret topic'), ['topic Secret topic'])
    assert.deepEqual(await titles('secret lesson'), ['material Secret lesson'])
  })
})
