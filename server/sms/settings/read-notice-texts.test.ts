import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSettings } from '../../config.ts'
import { mistakesOf } from '../../testing/settings-mistakes.ts'
import { canText, noticeText } from '../notice-text.ts'

const ID = '1207161700000000003'
const gateway = {
  SMS: 'http-template',
  SMS_URL: 'https://gateway.example.com/send',
  SMS_BODY: '{{mobile}} {{text}}',
  SMS_HEADERS: '{"content-type":"application/x-www-form-urlencoded"}',
  SMS_OK_WHEN: 'ok',
  SMS_TEMPLATE_TEXT: '{#numeric#} is your code.',
}
const absence = { SMS_ABSENCE_TEXT: '{#var#} was absent on {#var#}: {#var#}.', SMS_ABSENCE_TEMPLATE_ID: ID }
const hindi = { SMS_ABSENCE_TEXT_HI: '{#var#} {#var#} को अनुपस्थित: {#var#}.', SMS_ABSENCE_TEMPLATE_ID_HI: ID }
const values = ['Meera', 'Fri, 20 Nov', 'Physics, Chemistry, Mathematics, Biology and some more']
const own = 'in the own words'

describe('texts for guardians', () => {
  it('Texts for guardians are what was registered, each variable filled and as long as operators let it be', () => {
    const settings = readSettings({ ...gateway, ...absence, ...hindi })
    assert.deepEqual(mistakesOf({ ...gateway, ...absence, ...hindi }), [])
    assert.deepEqual(noticeText(settings, 'absence', { language: 'ml', values, own }), {
      text: 'Meera was absent on Fri, 20 Nov: Physics, Chemistry, Mathematics, Biology.',
      template_id: ID,
    })
    assert.match(noticeText(settings, 'absence', { language: 'hi', values, own }).text, /अनुपस्थित/)
  })

  it('Texts for guardians are the own words where none has to be registered, and none at all where one has', () => {
    const abroad = readSettings({ ...gateway, PHONE_CODES: '971' })
    assert.deepEqual([canText(abroad, 'absence'), canText(readSettings({}), 'result')], [true, true])
    assert.deepEqual(noticeText(abroad, 'absence', { language: 'en', values, own }), { text: own, template_id: '' })
    const india = readSettings({ ...gateway, ...absence })
    assert.deepEqual([canText(india, 'absence'), canText(india, 'result')], [true, false])
  })

  it('Texts for guardians are none by a gateway that keeps the text itself', () => {
    const msg91 = { SMS: 'msg91', SMS_KEY: 'k', SMS_GATEWAY_TEMPLATE: '64f0aa', SMS_TEMPLATE_TEXT: '{#var#} is it.' }
    assert.equal(canText(readSettings({ ...msg91, ...absence }), 'absence'), false)
  })

  it('Texts for guardians with a link have its end in two variables', () => {
    const consent = {
      SMS_CONSENT_TEXT: 'Consent for {#var#}: https://learn.example.org/consent#{#var#}{#var#} Sunrise',
      SMS_CONSENT_TEMPLATE_ID: ID,
    }
    assert.deepEqual(mistakesOf({ ...gateway, ...consent }), [])
    assert.deepEqual(mistakesOf({ ...gateway, ...consent, PUBLIC_URL: 'https://learn.example.org' }), [])
    const halves = ['Anu M.', 'a'.repeat(22), 'b'.repeat(21)]
    assert.equal(
      noticeText(readSettings({ ...gateway, ...consent }), 'consent', { language: 'en', values: halves, own }).text,
      `Consent for Anu M.: https://learn.example.org/consent#${'a'.repeat(22)}${'b'.repeat(21)} Sunrise`,
    )
  })

  const wrong: [what: string, environment: Record<string, string>, mistake: RegExp][] = [
    ['too few variables', { ...absence, SMS_ABSENCE_TEXT: '{#var#} was absent.' }, /^SMS_ABSENCE_TEXT.*3 variables/],
    ['no id', { ...absence, SMS_ABSENCE_TEMPLATE_ID: '' }, /^SMS_ABSENCE_TEMPLATE_ID.*19 digits/],
    ['an id without a text', { SMS_RESULT_TEMPLATE_ID: ID }, /^SMS_RESULT_TEMPLATE_ID needs SMS_RESULT_TEXT/],
    [
      'a link in one variable',
      { SMS_CONSENT_TEXT: '{#var#} {#var#}: {#var#}', SMS_CONSENT_TEMPLATE_ID: ID },
      /^SMS_CONSENT_TEXT must have .* the link/,
    ],
    [
      'a link before the child',
      { SMS_CONSENT_TEXT: 'https://learn.example.org/consent#{#var#}{#var#} {#var#}', SMS_CONSENT_TEMPLATE_ID: ID },
      /^SMS_CONSENT_TEXT must have the child first/,
    ],
    [
      'a link to another host',
      {
        SMS_CONSENT_TEXT: '{#var#}: https://learn.example.org/consent#{#var#}{#var#}',
        SMS_CONSENT_TEMPLATE_ID: ID,
        PUBLIC_URL: 'https://app.example.org',
      },
      /^SMS_CONSENT_TEXT must have the host of PUBLIC_URL/,
    ],
    ['a translation alone', hindi, /^SMS_ABSENCE_TEXT is missing/],
  ]
  for (const [what, environment, mistake] of wrong)
    it(`Texts for guardians do not start with ${what}`, () => {
      const [first = '', ...more] = mistakesOf({ ...gateway, ...environment })
      assert.match(first, mistake)
      assert.deepEqual(more, [])
    })
})
