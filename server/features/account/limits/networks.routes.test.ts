import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aDevice, codesOf } from '../../../testing/codes.ts'
import { aStudent } from '../../../testing/makers.ts'
import { testApp } from '../../../testing/test-app.ts'

let numbers = 7_800_000_000
const newNumber = () => String((numbers += 1))

describe('somebody with many addresses of IPv6', async () => {
  const test = await testApp({ LIMIT_UNKNOWN_NUMBERS_PER_ADDRESS_HOUR: '2', LIMIT_CODES_PER_ADDRESS_MINUTE: '3' })
  const { login, enter } = codesOf(test)
  const ask = async (ip: string) => (await login({ mobile: newNumber() }, { ip })).status
  const answered = async (addresses: string[]) => {
    for (const [index, ip] of addresses.entries()) if ((await ask(ip)) === 429) return index
    return addresses.length
  }
  const addresses = (count: number, make: (index: number) => number, site: string) =>
    Array.from({ length: count }, (_, index) => `2001:db8:${site}:${make(index).toString(16)}::1`)

  it('Somebody with many addresses of IPv6 may ask from one /64 as often as from an address of IPv4', async () => {
    assert.equal(await answered(Array.from({ length: 5 }, (_, index) => `2001:db8:1:1::${index + 1}`)), 2)
    assert.equal(await answered(Array.from({ length: 5 }, () => '10.2.2.2')), 2)
  })

  it('Somebody with many addresses of IPv6 may ask from one /56 four times as often', async () => {
    assert.equal(await answered(addresses(20, (index) => index, '2')), 8)
    assert.equal(await ask('2001:db8:2:100::1'), 422)
  })

  it('Somebody with many addresses of IPv6 may ask from one /48 sixteen times as often', async () => {
    assert.equal(await answered(addresses(60, (index) => index << 8, '3')), 32)
    assert.equal(await ask('2001:db8:4:ff00::1'), 422)
  })

  it('Somebody with many addresses of IPv6 gets codes of students in the same measure', async () => {
    const codes = async (ips: string[]) => {
      for (const [index, ip] of ips.entries())
        if ((await login(await aStudent(test), { ip })).status === 429) return index
      return ips.length
    }
    assert.equal(await codes(addresses(20, (index) => index, '5')), 12)
    assert.equal(await codes(addresses(60, (index) => index << 8, '6')), 48)
  })

  it('Somebody with many addresses of IPv6 shuts out nobody on a known device of the same network', async () => {
    const [student, device, ip] = [await aStudent(test), aDevice(), '2001:db8:7:1::1']
    await enter(student, { device, ip })
    await answered(addresses(20, (index) => index + 2, '7'))
    assert.equal((await login(await aStudent(test), { ip })).status, 429)
    test.clock.seconds(60)
    assert.match(await enter(student, { device, ip }), /^.{43}$/)
  })
})
