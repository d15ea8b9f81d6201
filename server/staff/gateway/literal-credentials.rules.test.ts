import assert from 'node:assert/strict'
import { it } from 'node:test'
import { hasLiteralField, hasLiteralHeader, hasLiteralPath, hasLiteralQuery } from './literal-credentials.rules.ts'

it('A credential that is typed into the headers is found, and one by its placeholder is none', () => {
  for (const lines of [
    'Authorization: Bearer live-9c3f',
    'content-type: application/json\nX-API-Key : live-9c3f',
    'authkey: live',
    'x-access-token: a:b',
    'client-secret: 1',
    'password: x',
  ])
    assert.ok(hasLiteralHeader(lines), lines)
  for (const lines of [
    '',
    'Authorization: Bearer {{key}}',
    'Authorization: Basic {{basic}}\ncontent-type: application/json',
    'accept: application/json',
    'x-author: Nila',
  ])
    assert.ok(!hasLiteralHeader(lines), lines)
})

it('A credential that is typed into the query of an address is found', () => {
  for (const query of [
    'key=a1',
    'to={{mobile}}&apikey=a1',
    'API_KEY=a1',
    'auth=a1',
    'user=x&password=a1',
    'token=a1#x',
  ])
    assert.ok(hasLiteralQuery(`https://sms.example.com/send?${query}`), query)
  for (const query of ['key={{key}}', 'to={{mobile}}&text={{text}}', 'token=', 'sender=NILACD', 'x=1#key=2'])
    assert.ok(!hasLiteralQuery(`https://sms.example.com/send?${query}`), query)
  assert.ok(!hasLiteralQuery('https://sms.example.com/key=1/send'))
})

it('A credential that is typed into the path of an address is found', () => {
  for (const path of [
    'API/V1/29383267-7451-11e5-88de-5600000c6b13/SMS/{{mobile}}/{{code}}',
    'send/live9c3f7d21a0b84e5f6712/text',
    'bot/Zk3_9f-Qa71x20LmPq8s',
    'bot123456789:AAF0x_kQ-72hGd81mZ/sendMessage',
    // Put together here, so that this file has no token.
    ['send/eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'dozjgNryP4J3jVmNHl0w5N'].join('.'),
    'send/nila-2024-9f3c7d21a0b84e5f',
  ])
    assert.ok(hasLiteralPath(`https://sms.example.com/${path}?to={{mobile}}`), path)
  for (const path of [
    'API/V1/{{key}}/SMS/{{mobile}}/{{code}}',
    'v2/send-transactional-messages',
    'v2/send-transactional-messages-2024',
    'send_transactional.messages_2024-06-01',
    'Account/MAZTYWNJ2024IWMZY2ZJ/Message',
    'v19.0/104857600123456789012/messages',
    '2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages.json',
    '',
  ])
    assert.ok(!hasLiteralPath(`https://a1b2c3d4e5f6a7b8c9d0.example.com/${path}?x=29383267-7451-11e5-88de`), path)
  assert.ok(!hasLiteralPath(''))
})

it('A credential that is typed into the body is found in JSON, in a form and in XML', () => {
  for (const body of [
    '{"to":"{{mobile}}","auth":{"api_key":"a1"}}',
    '[{"password":123456}]',
    'to={{mobile}}&authkey=a1',
    '<sms><user>nila</user><password>a1</password></sms>',
  ])
    assert.ok(hasLiteralField(body), body)
  for (const body of [
    '',
    '{"to":"{{mobile}}","key":"{{key}}","category":"authentication","max_tokens":null}',
    '{"variables":[{"key":"otp","value":"{{code}}"}]}',
    'to={{mobile}}&authkey={{key}}',
    '<sms><password>{{password}}</password></sms>',
    '{"password":"',
  ])
    assert.ok(!hasLiteralField(body), body)
})
