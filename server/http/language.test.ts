import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { m } from '#messages/server'
import { aStudent } from '../testing/makers.ts'
import { testApp } from '../testing/test-app.ts'
import { languageOf, monthName } from './language.ts'

describe('the language of an answer', async () => {
  const test = await testApp()

  it('The language of an answer is the first of the reader’s that the catalogue has, English without one', () => {
    assert.equal(languageOf('ml'), 'ml')
    assert.equal(languageOf('ta, hi-IN;q=0.8, en;q=0.9'), 'en')
    assert.equal(languageOf('fr, HI;q=0.5'), 'hi')
    for (const header of [undefined, '', 'fr', '*', 'hi;q=x, en']) assert.equal(languageOf(header), 'en')
  })

  for (const language of ['en', 'hi', 'ml'] as const) {
    it(`The language of an answer is ${language} for refusals, sentences and months`, async () => {
      const headers = { 'accept-language': language }
      const refused = await test.post('/Student/subjects', { stud_id: 1 }, 'nobody', headers)
      assert.equal(refused.body.message, m.error_session_unknown({}, { locale: language }))
      const { mobile } = await aStudent(test)
      const body = { mobile, phone_code: '91', device_id: 'id_language' }
      const sent = await test.post('/Auth/login', body, undefined, headers)
      assert.equal(sent.body.message, m.login_code_sent({}, { locale: language }))
      assert.equal(monthName(11, language), { en: 'November', hi: 'नवंबर', ml: 'നവംബർ' }[language])
    })
  }

  it('The language of an answer is English in the text with the code, as it is registered with the operators', async () => {
    const { mobile } = await aStudent(test)
    const body = { mobile, phone_code: '91', device_id: 'id_language' }
    await test.post('/Auth/login', body, undefined, { 'accept-language': 'ml' })
    assert.match(test.outbox.at(-1)?.text ?? '', /is your code for/)
  })
})
