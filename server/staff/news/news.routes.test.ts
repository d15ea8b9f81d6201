import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putNews } from '../../features/news/news.queries.ts'
import { addFile } from '../../media/media.queries.ts'
import { aBatch, aSignedIn } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe("the office's news", async () => {
  const test = await testApp()
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const { student, stud_id, token } = await aSignedIn(test)
  await aBatch(test, 6, [student])
  const { levels, batches } = (await clerk.post('choices')).body.data
  const form = {
    published_on: '2026-11-20',
    heading: 'Holiday',
    news: 'No classes\non Monday',
    readers: '',
    picture: '',
  }
  const add = async (changes: object = {}) =>
    (await clerk.post('save_news', { fields: { ...form, ...changes } })).body.data
  const item = async (id: number) => (await clerk.post('news_item', { id })).body.data
  const seen = async () =>
    (await test.post('/Student/news_events', { stud_id }, token)).body.data as { id: number; news: string }[]
  const sees = async (id: number) => (await seen()).some((one) => one.id === id)
  const actions = async (id: number) =>
    (await owner.post('audit', { entity: 'news', entity_id: String(id) })).body.data.entries.map(
      ({ action }: { action: string }) => action,
    )

  it('News items of the office are added as students read them, and the audit says so', async () => {
    const { saved, mistakes } = await add()
    assert.deepEqual(mistakes, [])
    const mine = (await seen()).find(({ id }) => id === saved.id)
    assert.equal(mine?.news, '<p>No classes<br />on Monday</p>')
    assert.equal((await item(saved.id)).fields.news, form.news)
    assert.deepEqual(await actions(saved.id), ['news_added'])
  })

  it('News items of the office are cleaned, and for a level or a batch where one is named', async () => {
    const { saved } = await add({ news: '<p onclick="x">Hi</p><script>1</script>', readers: levels[0].level })
    assert.equal((await item(saved.id)).fields.news, 'Hi')
    const batch = await add({ readers: batches[0].batch_code })
    assert.equal((await item(batch.saved.id)).fields.readers, batches[0].batch_code)
  })

  it('News items of the office say everything that is wrong at once, as an import would, and then nothing is stored', async () => {
    const before = (await clerk.post('news', { taken_back: false })).body.data.news.length
    const { saved, mistakes } = await add({ published_on: '31/31/2026', heading: '', news: ' ', readers: 'Nobody' })
    assert.equal(saved, null)
    assert.deepEqual(mistakes.map(({ field }: { field: string }) => field).toSorted(), [
      'heading',
      'news',
      'published_on',
      'readers',
    ])
    assert.equal((await clerk.post('news', { taken_back: false })).body.data.news.length, before)
  })

  it('News items of the office are changed by one of two who have the same form open; the audit has both values', async () => {
    const { saved } = await add({ heading: 'First' })
    const changed = { ...saved, fields: { ...form, heading: 'Second' } }
    assert.equal((await clerk.post('save_news', changed)).status, 200)
    assert.equal((await owner.post('save_news', changed)).body.data.reason, 'changed_meanwhile')
    const [entry] = (await owner.post('audit', { entity: 'news', entity_id: String(saved.id) })).body.data.entries
    assert.deepEqual(entry.changes, [{ field: 'heading', before: 'First', after: 'Second' }])
  })

  it('News items of the office are taken back and come back as they were', async () => {
    const { saved } = await add({ heading: 'Too early' })
    const { version } = (await clerk.post('take_back_news', { ...saved, restore: false })).body.data
    assert.equal(await sees(saved.id), false)
    const taken = (await clerk.post('news', { taken_back: true })).body.data.news
    assert.deepEqual(
      taken.map(({ id, is_shown }: { id: number; is_shown: boolean }) => [id, is_shown]),
      [[saved.id, false]],
    )
    assert.equal((await clerk.post('save_news', { id: saved.id, version, fields: form })).status, 404)
    const stale = await clerk.post('take_back_news', { ...saved, restore: true })
    assert.equal(stale.body.data.reason, 'changed_meanwhile')
    const back = await clerk.post('take_back_news', { id: saved.id, version, restore: true })
    assert.equal(back.body.data.version, saved.version)
    assert.equal(await sees(saved.id), true)
    assert.deepEqual(await actions(saved.id), ['news_restored', 'news_withdrawn', 'news_added'])
  })

  it('News items of the office are shown before they are stored, as students would read them', async () => {
    const news = 'Bring <b>two</b> pens <script>alert(1)</script>\n\n<img src="http://x/y.png">'
    const { html } = (await clerk.post('news_preview', { news })).body.data
    const { saved } = await add({ news })
    assert.equal((await seen()).find(({ id }) => id === saved.id)?.news, html)
    assert.doesNotMatch(html, /script|http:/)
  })

  it('News items of the office are refused with a picture of another site, which no page would show; own pictures stay', async () => {
    const picture = (src: string) => ({ news: `<p>See</p><img src="${src}" alt="x">` })
    const { saved, mistakes } = await add(picture('https://any.example/a.png'))
    assert.equal(saved, null)
    assert.deepEqual(
      mistakes.map(({ field }: { field: string }) => field),
      ['news'],
    )
    assert.match(mistakes[0].problem, /Pictures from any\.example can’t be shown/)
    const own = await add(picture('/media/public/a.webp'))
    assert.match((await item(own.saved.id)).fields.news, /src="\/media\/public\/a\.webp"/)
  })

  it('News items of the office that were stored with such a picture before can still be changed', async () => {
    const news = '<p>See</p><img src="https://any.example/a.png" />'
    const row = { id: test.newId(), news_code: 'old', published_on: '2026-11-20', heading: 'Old', news, images: null }
    await test.db.write((tx) => putNews(tx, { ...row, ac_id: null, batch_id: null }))
    const { fields, version } = await item(row.id)
    const changed = { id: row.id, version, fields: { ...fields, heading: 'New' } }
    assert.deepEqual((await clerk.post('save_news', changed)).body.data.mistakes, [])
  })

  it('News items of the office keep their picture when the text is changed', async () => {
    const id = test.newId()
    const images = '/media/public/abc.webp'
    const file = {
      kind: 'public',
      content_hash: 'abc',
      name: 'a.webp',
      media_type: 'image/webp',
      size_bytes: 1,
    } as const
    const where = { file_id: test.newId(), path: 'public/abc.webp', duration: null, pages: null }
    await test.db.write((tx) => addFile(tx, { ...file, ...where }))
    const row = { id, news_code: 'pic', published_on: '2026-11-20', heading: 'P', news: '<p>x</p>', images }
    await test.db.write((tx) => putNews(tx, { ...row, ac_id: null, batch_id: null }))
    const { fields, version } = await item(id)
    assert.equal(fields.picture, images)
    assert.equal((await clerk.post('save_news', { id, version, fields: { ...fields, heading: 'Q' } })).status, 200)
    assert.equal((await item(id)).fields.picture, images)
  })

  it('News items of the office come by key, a hundred at a time', async () => {
    for (let no = 0; no < 101; no += 1) await add({ heading: `No ${no}`, published_on: '2026-01-01' })
    const first = (await clerk.post('news', { taken_back: false })).body.data
    const { published_on: before_day, id: before_id } = first.news.at(-1)
    const rest = (await clerk.post('news', { taken_back: false, before_day, before_id })).body.data
    const ids = [...first.news, ...rest.news].map(({ id }: { id: number }) => id)
    assert.equal(first.more, true)
    assert.equal(rest.more, false)
    assert.equal(new Set(ids).size, ids.length)
  })

  it('News items of the office that are not there are not found', async () => {
    assert.equal((await clerk.post('news_item', { id: 4711 })).status, 404)
    assert.equal(
      (await clerk.post('take_back_news', { id: 4711, version: 'x'.repeat(43), restore: false })).status,
      404,
    )
  })
})
