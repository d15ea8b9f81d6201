import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageForm } from '../../testing/staff-messages.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('templates of messages', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const [owner, clerk, teacher] = [
    await signedInStaff(test, 'owner'),
    await signedInStaff(test, 'clerk'),
    await signedInStaff(test, 'teacher'),
  ]
  const { title_en, text_en, title_hi, text_hi, title_ml, text_ml, template_en, template_hi, template_ml } = messageForm
  const texts = { title_en, text_en, title_hi, text_hi, title_ml, text_ml, template_en, template_hi, template_ml }
  const save = async (body: object, who = clerk) => who.post('save_message_template', { texts, ...body })
  const listed = async (who = teacher) => (await who.post('message_templates')).body.data.templates

  it('Templates of messages are kept by the office, and used by all who write messages', async () => {
    const { template_id, version } = (await save({ name: ' Moved ' })).body.data
    assert.deepEqual(await listed(), [{ template_id, name: 'Moved', texts, version: 1 }])
    assert.equal((await save({ name: 'Mine' }, teacher)).body.data.reason, 'role_missing')
    const changed = { ...texts, text_en: 'Chemistry is at six.' }
    assert.deepEqual((await save({ template_id, version, name: 'Moved', texts: changed }, owner)).body.data, {
      template_id,
      version: 2,
    })
    assert.equal((await save({ template_id, version, name: 'Moved' })).body.data.reason, 'changed_meanwhile')
    const [entry] = (await owner.post('audit', { entity: 'message', entity_id: String(template_id) })).body.data.entries
    assert.deepEqual(entry.action, 'message_template_changed')
    assert.deepEqual(entry.changes, [{ field: 'message', before: text_en, after: 'Chemistry is at six.' }])
  })

  it('Templates of messages have a name of their own each', async () => {
    for (const name of ['', '  ', 'MOVED']) {
      const { status, body } = await save({ name })
      assert.deepEqual([status, body.data.field], [422, 'name'], name)
    }
    assert.equal((await save({ template_id: 999_999, version: 1, name: 'No one' })).status, 404)
  })

  it('Templates of messages that are removed come back as they were, unless their name was taken', async () => {
    const [{ template_id, version }] = await listed()
    const remove = async (of: number, restore: boolean) =>
      clerk.post('remove_message_template', { template_id, version: of, restore })
    assert.equal((await remove(version, false)).status, 200)
    assert.deepEqual(await listed(), [])
    assert.equal((await save({ template_id, version: version + 1, name: 'Moved' })).status, 404)
    const other = (await save({ name: 'Moved' })).body.data
    assert.equal((await remove(version + 1, true)).body.data.field, 'name')
    await clerk.post('remove_message_template', { ...other, restore: false })
    assert.equal((await remove(version + 1, true)).status, 200)
    assert.equal((await listed())[0].texts.text_en, 'Chemistry is at six.')
  })

  it('Templates of messages are a hundred at most', async () => {
    for (let made = 1; made < 100; made += 1) assert.equal((await save({ name: `Template ${made}` })).status, 200)
    assert.equal((await save({ name: 'One more' })).body.data.field, 'name')
  })
})
