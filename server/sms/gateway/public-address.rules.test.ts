import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mayBeCalled } from './ask-guarded.ts'
import { isPublicAddress, isPublicHost } from './public-address.rules.ts'

it('An address is public unless a private network, this machine or a documentation has it', () => {
  for (const address of ['1.1.1.1', '13.127.0.9', '2606:4700:4700::1111', '::ffff:1.1.1.1', '3fff:1000::1'])
    assert.ok(isPublicAddress(address), address)
  const inside =
    '10.0.0.8 172.16.4.4 192.168.1.1 127.0.0.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255'
  const insideToo = '::1 :: fd00::1 fe80::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1::1 ff02::1'
  const unassigned =
    '::7f00:1 ::2 5f00::1 fec0::1 3fff::1 3fff:fff::1 2001:db8::1 4000::1 ::ffff:a9fe:a9fe ::ffff:0:7f00:1'
  const all = [inside, insideToo, unassigned].join(' ').split(' ')
  for (const address of [...all, 'learn.example.org', '']) assert.ok(!isPublicAddress(address), address)
})

it('A host is public by a name with a dot that no private network uses', () => {
  for (const host of ['api.gateway.example.com', '1.1.1.1', '[2606:4700::1]']) assert.ok(isPublicHost(host), host)
  for (const host of [
    'localhost',
    'printer',
    'db.internal',
    'nas.local',
    'x.localhost',
    '[::1]',
    '10.1.1.1',
    'a.home.',
  ])
    assert.ok(!isPublicHost(host), host)
})

it('An address that was typed is called with https alone, and this machine only where nobody else reaches the app', () => {
  const may = (address: string, reach: 'public' | 'here' = 'public') => mayBeCalled(new URL(address), reach)
  assert.ok(may('https://api.gateway.example.com/send'))
  assert.ok(!may('http://api.gateway.example.com/send'))
  // Browsers and Node read these spellings as 127.0.0.1.
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', 'localhost', '[::1]']) {
    assert.ok(!may(`https://${host}/`), host)
    assert.ok(may(`http://${host}/`, 'here'), host)
  }
  assert.ok(!may('https://169.254.169.254/latest/meta-data', 'here'))
})
