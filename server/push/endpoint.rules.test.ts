import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isPushHost, PUSH_HOSTS, pushHostOf } from './endpoint.rules.ts'

const hostOf = (endpoint: string, allowed: string[] = PUSH_HOSTS) => pushHostOf(endpoint, allowed)

describe('an endpoint', () => {
  it('An endpoint is called at the push services of browsers', () => {
    for (const [endpoint, host] of [
      ['https://fcm.googleapis.com/fcm/send/abc:DEF', 'fcm.googleapis.com'],
      ['https://updates.push.services.mozilla.com/wpush/v2/gAAAA', 'updates.push.services.mozilla.com'],
      ['https://autopush.prod.push.services.mozilla.com/wpush/v2/g', 'autopush.prod.push.services.mozilla.com'],
      ['https://wns2-par02p.notify.windows.com/w/?token=BQ%3d', 'wns2-par02p.notify.windows.com'],
      ['https://web.push.apple.com/QGs', 'web.push.apple.com'],
      ['https://FCM.googleapis.com:443/x', 'fcm.googleapis.com'],
    ] as const)
      assert.equal(hostOf(endpoint), host)
  })

  it('An endpoint is called nowhere else', () => {
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com./x',
      'https://evilfcm.googleapis.com/x',
      'https://notify.windows.com/x',
      'https://evil-notify.windows.com/x',
      'https://user:word@fcm.googleapis.com/x',
      'https://fcm.googleapis.com@evil.example/x',
      'https://fcm.googleapis.com/x#y',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://169.254.169.254/latest/meta-data',
      'https://2130706433/x',
      'https://localhost/x',
      'https://ｅｖｉｌ.example/x',
      'ftp://fcm.googleapis.com/x',
      'file:///etc/passwd',
      'fcm.googleapis.com/x',
      '',
    ])
      assert.equal(hostOf(endpoint), null, endpoint)
  })

  it('An endpoint may be on this machine without TLS where a test says so, and on no other', () => {
    const allowed = ['http://127.0.0.1:4000', 'http://10.0.0.1:80']
    assert.equal(hostOf('http://127.0.0.1:4000/x', allowed), '127.0.0.1:4000')
    assert.equal(hostOf('http://127.0.0.1:4001/x', allowed), null)
    assert.equal(hostOf('https://127.0.0.1:4000/x', allowed), null)
    assert.equal(hostOf('http://10.0.0.1:80/x', allowed), null)
  })

  it('An endpoint is called nowhere when notifications are switched off', () =>
    assert.equal(hostOf('https://fcm.googleapis.com/x', []), null))
})

describe('the setting of hosts', () => {
  it('The setting of hosts takes names, all names below one, and this machine', () => {
    for (const entry of [...PUSH_HOSTS, 'http://127.0.0.1:4000', 'http://localhost:4000'])
      assert.ok(isPushHost(entry), entry)
  })

  it('The setting of hosts takes nothing that would open more', () => {
    for (const entry of [
      '*',
      '*.',
      '*.com',
      '*.*.com',
      'localhost',
      '10.0.0.1',
      'https://a.example',
      'http://10.0.0.1:80',
    ])
      assert.ok(!isPushHost(entry), entry)
  })
})
