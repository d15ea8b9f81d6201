import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSettings } from '../../config.ts'
import { LINK_CHARACTERS, linkToken } from '../../guardians/consent-link.ts'
import { registeredTexts } from './registered-texts.ts'

const END = 'https://learn.example.org/consent#'
const LONGEST_NAME = 40

describe('registered texts', () => {
  it('Registered texts with a link are measured with the link as long as it is', () => {
    const settings = readSettings({
      SMS_CONSENT_TEXT: `For {#var#}: ${END}{#var#}{#var#} Sunrise`,
      SMS_CONSENT_TEMPLATE_ID: '1207161700000000003',
    })
    const [text] = registeredTexts({ ...settings, version: null })
    const characters = 'For : '.length + LONGEST_NAME + END.length + LINK_CHARACTERS + ' Sunrise'.length
    assert.deepEqual([text?.use, text?.characters, text?.parts], ['consent', characters, 1])
    assert.equal(linkToken({ pepper: 'a'.repeat(64) }, 1).length, LINK_CHARACTERS)
  })
})
