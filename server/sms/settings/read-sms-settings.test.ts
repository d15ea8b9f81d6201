import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { readSettings } from '../../config.ts'
import { mistakesOf } from '../../testing/settings-mistakes.ts'

type Environment = Record<string, string>

const folder = mkdtempSync(join(tmpdir(), 'sms-settings-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const own = {
  SMS: 'http-template',
  SMS_URL: 'https://gateway.example.com/send',
  SMS_HEADERS: '{"content-type":"application/json","x-key":"{{key}}"}',
  SMS_BODY: '{"to":"{{mobile}}","text":"{{text}}"}',
  SMS_OK_WHEN: '"ok":true',
  SMS_KEY: 'hunter2',
  SMS_TEMPLATE_TEXT: '{#numeric#} is your code.',
}
const gupshup = {
  SMS: 'gupshup',
  SMS_USER: '2000123456',
  SMS_PASSWORD: 'hunter2',
  SMS_SENDER: 'ACADMY',
  SMS_ENTITY_ID: '1201159100000000001',
  SMS_TEMPLATE_ID: '1207161700000000002',
  SMS_TEMPLATE_TEXT: '{#numeric#} is your code.',
}
const msg91 = { SMS: 'msg91', SMS_KEY: 'hunter2', SMS_GATEWAY_TEMPLATE: '64f0aa', SMS_TEMPLATE_TEXT: '{#var#} is it.' }
const web = { PUBLIC_URL: 'https://learn.example.org' }

describe('the settings of a gateway', () => {
  for (const [name, environment] of Object.entries({ own, gupshup, msg91 })) {
    it(`The settings of a gateway are right as the documentation has them: ${name}`, () =>
      assert.deepEqual(mistakesOf(environment), []))
  }

  it('The settings of a gateway are right in every example of docs/sms.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/sms.md'), 'utf8')
    const examples = [...page.matchAll(/^```ini\n([^]*?)^```/gm)].map(([, lines = '']) =>
      [...lines.matchAll(/^(\w+)='?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value]),
    )
    assert.equal(examples.length, 4)
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'hunter2')
    for (const example of examples) {
      const files = example.flatMap(([name = '']) => (name.endsWith('_FILE') ? [[name, secret]] : []))
      assert.deepEqual(mistakesOf(Object.fromEntries([...example, ...files])), [])
    }
  })

  const wrong: [sentence: string, environment: Environment, mistake: RegExp][] = [
    ['no address', { ...own, SMS_URL: '' }, /^SMS_URL is missing/],
    ['an address that anybody can read along', { ...own, SMS_URL: 'http://gateway.example.com/' }, /^SMS_URL.*https/],
    ['something that is no address', { ...own, SMS_URL: 'gateway' }, /^SMS_URL.*https/],
    ['a host from a placeholder', { ...own, SMS_URL: 'https://{{key}}.example.com/' }, /^SMS_URL.*host/],
    ['a password in the address', { ...own, SMS_URL: 'https://a:b@example.com/' }, /^SMS_URL.*password/],
    ['a method of its own', { ...own, SMS_METHOD: 'SEND' }, /^SMS_METHOD/],
    ['a body with GET', { ...own, SMS_METHOD: 'GET' }, /^SMS_BODY.*GET/],
    ['headers that are no JSON', { ...own, SMS_HEADERS: 'x-key: 1' }, /^SMS_HEADERS must be a JSON object/],
    ['headers that are no texts', { ...own, SMS_HEADERS: '{"x":1}' }, /^SMS_HEADERS must be a JSON object/],
    [
      'a header with a line in it',
      { ...own, SMS_HEADERS: '{"content-type":"application/json","x":"a\\nb"}' },
      /no header can have/,
    ],
    [
      'a text in a header',
      { ...own, SMS_HEADERS: '{"content-type":"application/json","x":"{{text}}"}' },
      /cannot hold/,
    ],
    ['a body of an unknown kind', { ...own, SMS_HEADERS: '{}' }, /^SMS_HEADERS must say/],
    ['a body that is no JSON', { ...own, SMS_BODY: '{"{{mobile}}":{{code}}}' }, /^SMS_BODY must be JSON/],
    ['an unknown placeholder', { ...own, SMS_BODY: '{"a":"{{mobile}}{{text}}{{otp}}"}' }, /^SMS_BODY has an unknown/],
    ['a placeholder with a slip', { ...own, SMS_BODY: '{"a":"{{mobile}}{{text}}{{ code }}"}' }, /^SMS_BODY has braces/],
    ['a placeholder without its setting', { ...own, SMS_KEY: '' }, /^SMS_KEY is missing/],
    ['a variable that the text has not', { ...own, SMS_BODY: '{"a":"{{mobile}}{{var1}}{{var2}}"}' }, /var2/],
    ['no code', { ...own, SMS_BODY: '{"a":"{{mobile}}"}' }, /must hold \{\{text\}\}/],
    ['no number', { ...own, SMS_BODY: '{"a":"{{code}}"}' }, /must hold \{\{mobile\}\}/],
    ['nothing that tells success', { ...own, SMS_OK_WHEN: '' }, /^SMS_OK_WHEN is missing/],
    ['a pattern that is none', { ...own, SMS_OK_WHEN: '(' }, /^SMS_OK_WHEN must be a regular/],
    ['a pattern for the id without a group', { ...own, SMS_ID_FROM: 'id=.*' }, /^SMS_ID_FROM/],
    ['receipts by half', { ...own, SMS_RECEIPT_ID: 'id' }, /^SMS_RECEIPT_ID.*together/],
    ['a file that is not there', { ...own, SMS_KEY: '', SMS_KEY_FILE: join(folder, 'none') }, /^SMS_KEY_FILE/],
    ['a secret of two lines', { ...own, SMS_KEY: 'hunter2\nhunter3' }, /^SMS_KEY must be one line/],
    ['no registered text in India', { ...own, SMS_TEMPLATE_TEXT: '' }, /^SMS_TEMPLATE_TEXT is missing/],
    ['an entity of another shape', { ...gupshup, SMS_ENTITY_ID: '12345' }, /^SMS_ENTITY_ID must have 19 digits/],
    ['a template of another shape', { ...gupshup, SMS_TEMPLATE_ID: 'otp_login' }, /^SMS_TEMPLATE_ID must have 19/],
    ['one id for two', { ...gupshup, SMS_TEMPLATE_ID: gupshup.SMS_ENTITY_ID }, /the same/],
    ['an id without its text', { ...gupshup, SMS_TEMPLATE_TEXT: '' }, /^SMS_TEMPLATE_ID needs SMS_TEMPLATE_TEXT/],
    ['a header that is none', { ...gupshup, SMS_SENDER: 'MY ACADEMY' }, /^SMS_SENDER/],
    ['no sender', { ...gupshup, SMS_SENDER: '' }, /^SMS_SENDER is missing/],
    ['no template of the panel', { ...msg91, SMS_GATEWAY_TEMPLATE: '' }, /^SMS_GATEWAY_TEMPLATE is missing/],
    ['a text without a code', { ...own, SMS_TEMPLATE_TEXT: 'Your code follows.' }, /no variable for the code/],
    ['a variable of another spelling', { ...own, SMS_TEMPLATE_TEXT: '{#numeric#} {#Numeric#}' }, /not written as/],
    ['a variable for an address', { ...own, SMS_TEMPLATE_TEXT: '{#url#}' }, /type url/],
    ['two variables for one value', { ...own, SMS_TEMPLATE_TEXT: '{#var#} {#var#}' }, /SMS_TEMPLATE_VALUES must name/],
    ['a value that nobody knows', { ...own, SMS_TEMPLATE_VALUES: 'otp' }, /^SMS_TEMPLATE_VALUES must be of these/],
    ['values without the code', { ...own, SMS_TEMPLATE_VALUES: 'minutes' }, /SMS_TEMPLATE_VALUES must name it/],
    [
      'a name in a number',
      { ...own, SMS_TEMPLATE_TEXT: '{#var#} {#numeric#}', SMS_TEMPLATE_VALUES: 'code,academy' },
      /where academy/,
    ],
    [
      'a line for another host',
      { ...own, ...web, SMS_TEMPLATE_TEXT: '{#var#}\\n@example.org #{#var#}' },
      /another host/,
    ],
    [
      'a line for a host that nobody named',
      { ...own, SMS_TEMPLATE_TEXT: '{#var#}\\n@example.org #{#var#}' },
      /PUBLIC_URL/,
    ],
    [
      'a line that is not the last',
      { ...own, ...web, SMS_TEMPLATE_TEXT: '@learn.example.org #{#var#}\\n{#var#}' },
      /last/,
    ],
  ]
  for (const [sentence, environment, mistake] of wrong) {
    it(`The settings of a gateway with ${sentence} stop the start by name and without a value`, () => {
      const mistakes = mistakesOf(environment)
      assert.ok(
        mistakes.some((one) => mistake.test(one)),
        mistakes.join('\n') || 'no mistake was found',
      )
      assert.doesNotMatch(mistakes.join('\n'), /hunter|gateway\.example|12345|otp_login|MY ACADEMY/)
    })
  }

  it('The settings of a gateway name every mistake at once', () => {
    const mistakes = mistakesOf({ ...gupshup, SMS_USER: '', SMS_ENTITY_ID: '1', SMS_TEMPLATE_TEXT: 'x', PORT: 'x' })
    for (const name of ['PORT', 'SMS_USER', 'SMS_ENTITY_ID', 'SMS_TEMPLATE_TEXT']) {
      assert.ok(
        mistakes.some((one) => one.startsWith(name)),
        name,
      )
    }
  })

  it('The settings of a gateway take a secret from a file', () => {
    const file = join(folder, 'key')
    writeFileSync(file, 'from-a-file\n')
    const { SMS_KEY: _key, ...rest } = own
    assert.equal(readSettings({ ...rest, SMS_KEY_FILE: file }).smsGateway?.filled['key'], 'from-a-file')
  })

  it('The settings of a gateway may call a gateway on this machine without https', () => {
    assert.deepEqual(mistakesOf({ ...own, SMS_URL: 'http://127.0.0.1:4000/' }), [])
  })

  it('The settings of a gateway know a line for browsers by its host, and its variable as the code', () => {
    const { smsGateway } = readSettings({
      ...own,
      ...web,
      SMS_TEMPLATE_TEXT: '{#numeric#} it is.\\n\\n@learn.example.org #{#numeric#}',
    })
    assert.deepEqual(smsGateway?.template?.values, ['code', 'code'])
  })

  it('The settings of a gateway are not asked for by the console', () =>
    assert.deepEqual(mistakesOf({ SMS_URL: 'nothing' }), []))
})
