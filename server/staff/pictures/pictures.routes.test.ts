import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { loadAcademy } from '../../academy/academy.ts'
import { aSignedIn } from '../../testing/makers.ts'
import { mediaPaths, readMedia } from '../../testing/media-files.ts'
import { jpegSegment, someJpeg } from '../../testing/some-jpeg.ts'
import { pngChunk, somePng } from '../../testing/some-png.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const PNG = somePng()

describe('pictures that a form shows', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const { stud_id, token } = await aSignedIn(test)
  const send = async (name: string, content: Uint8Array) => clerk.postFile('add_picture', name, content)
  const refusal = async (name: string, content: Uint8Array) => (await send(name, content)).body
  const form = { published_on: '2026-11-20', heading: 'Holiday', news: 'No classes', readers: '', picture: '' }

  it('Pictures that a form shows are kept once, and seen by everybody with the news that they are saved with', async () => {
    const { picture } = (await send('sports day.png', PNG)).body.data
    assert.equal((await send('again.png', PNG)).body.data.picture, picture)
    const { saved } = (await clerk.post('save_news', { fields: { ...form, picture } })).body.data
    const news = (await test.post('/Student/news_events', { stud_id }, token)).body.data as { images: string }[]
    assert.deepEqual(
      news.map(({ images }) => images),
      [picture],
    )
    const { fields, version } = (await clerk.post('news_item', { id: saved.id })).body.data
    assert.equal(fields.picture, picture)
    // It can be taken away where nothing else changes, and put there again.
    const bare = { id: saved.id, version, fields: { ...fields, picture: '' } }
    const taken = (await clerk.post('save_news', bare)).body.data.saved
    assert.equal((await clerk.post('news_item', { id: saved.id })).body.data.fields.picture, '')
    await clerk.post('save_news', { id: saved.id, version: taken.version, fields: { ...fields, picture } })
    assert.equal((await clerk.post('news_item', { id: saved.id })).body.data.fields.picture, picture)
    const { entries } = (await owner.post('audit', { entity: 'news', entity_id: String(saved.id) })).body.data
    assert.deepEqual(entries[0].changes, [{ field: 'picture', before: null, after: picture }])
  })

  it('Pictures that a form shows become the logo, and it can be taken away', async () => {
    const { picture } = (await owner.postFile('add_picture', 'logo.png', somePng(2, 2))).body.data
    const { fields, version } = (await owner.post('settings')).body.data
    const saved = (await owner.post('save_settings', { version, fields: { ...fields, logo: picture } })).body.data
    assert.equal((await loadAcademy(test.db.read)).logo, picture)
    await owner.post('save_settings', { version: saved.version, fields })
    assert.equal((await loadAcademy(test.db.read)).logo, null)
  })

  it('Pictures that a form shows are refused where they are none, or too large, and nothing of them stays', async () => {
    const before = await mediaPaths(test)
    const refused = await refusal('poem.png', Buffer.from('no picture at all'))
    assert.deepEqual([refused.data.reason, refused.data.field], ['rule', 'picture'])
    assert.equal((await refusal('poem.svg', Buffer.from('<svg/>'))).data.reason, 'rule')
    assert.equal((await refusal('../up.png', PNG)).data.reason, 'rule')
    assert.equal((await send('large.png', Buffer.alloc(20_000_001))).status, 413)
    assert.deepEqual(await mediaPaths(test), before)
    assert.deepEqual(
      readdirSync(test.settings.dataDir).filter((name) => name.startsWith('picture-')),
      [],
    )
  })

  it('Pictures that a form shows are kept without what stands beside them, and answer whoever knows their address', async () => {
    const words = Buffer.from('GPS 9.97 N <script>')
    const behind = (content: Buffer) => Buffer.concat([content, words])
    for (const [name, sent, kept] of [
      ['a.png', behind(somePng(3, 3, [pngChunk('tEXt', words)])), somePng(3, 3)],
      ['a.jpg', behind(someJpeg(3, 3, [jpegSegment(0xfe, words), jpegSegment(0xe1, words)])), someJpeg(3, 3)],
    ] as const) {
      const { picture } = (await send(name, sent)).body.data
      const answer = await test.app.inject({ url: picture })
      assert.deepEqual([answer.statusCode, answer.rawPayload], [200, kept])
      assert.deepEqual(await readMedia(test, picture.replace('/media/', '')), kept)
      assert.equal((await send(name, kept)).body.data.picture, picture)
    }
  })

  it('Pictures that a form shows are refused where phones could not draw them, or half of them is missing', async () => {
    const before = await mediaPaths(test)
    const bomb = await refusal('bomb.png', somePng(50_000, 50_000))
    assert.deepEqual([bomb.data.reason, bomb.data.field], ['rule', 'picture'])
    assert.match(bomb.message, /more than 40 million pixels/)
    assert.match((await refusal('bomb.jpg', someJpeg(30_000, 30_000))).message, /more than 100 million pixels/)
    assert.match((await refusal('half.png', somePng(9, 9).subarray(0, 40))).message, /is damaged or incomplete/)
    assert.deepEqual(await mediaPaths(test), before)
  })

  it('Pictures that a form shows cannot be named where nobody sent them', async () => {
    const picture = '/media/public/0123456789abcdef0123456789abcdef.png'
    assert.equal((await clerk.post('save_news', { fields: { ...form, picture } })).status, 404)
    const elsewhere = { ...form, picture: 'https://example.org/a.png' }
    assert.equal((await clerk.post('save_news', { fields: elsewhere })).status, 404)
  })
})
