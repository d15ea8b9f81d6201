import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressOf, inNetworks, networksOf } from './client-address.ts'

describe("a client's address", () => {
  it("A client's address is the whole of IPv4, in whatever form it comes", () => {
    for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', '::FFFF:10.1.2.3']) assert.equal(addressOf(ip), '10.1.2.3')
  })

  it("A client's address is the first half of IPv6: the second half is chosen by the customer", () => {
    const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', '2001:DB8:0001:2::', '2001:db8:1:2:0:0:0:9']
    assert.deepEqual(new Set(same.map(addressOf)), new Set(['2001:db8:1:2']))
    assert.notEqual(addressOf('2001:db8:1:3::1'), addressOf('2001:db8:1:2::1'))
    assert.equal(addressOf('::1'), '0:0:0:0')
    assert.equal(addressOf('2001:db8::7'), '2001:db8:0:0')
  })

  it("A client's address lies in two networks where it is of IPv6, in none where it is of IPv4", () => {
    const networks = (ip: string) => networksOf(addressOf(ip))
    assert.deepEqual(networks('2001:db8:1:2a3b::1'), { 56: '2001:db8:1:2a/56', 48: '2001:db8:1/48' })
    assert.deepEqual(networks('2001:db8:1:2a00:9::'), networks('2001:db8:1:2aff::'))
    assert.equal(networks('2001:db8:1:2bff::')?.[48], networks('2001:db8:1:2a00::')?.[48])
    assert.deepEqual(networks('::1'), { 56: '0:0:0:0/56', 48: '0:0:0/48' })
    assert.equal(networks('10.1.2.3'), null)
  })

  it("A client's address lies in a campus or not", () => {
    const isCampus = inNetworks(['10.20.0.0/16', '192.0.2.7', '2001:db8:1::/48'])
    for (const inside of ['10.20.3.4', '192.0.2.7', '2001:db8:1:9::5']) assert.ok(isCampus(addressOf(inside)), inside)
    for (const outside of ['10.21.0.1', '192.0.2.8', '2001:db8:2::5', '::1']) assert.ok(!isCampus(addressOf(outside)))
    assert.ok(!inNetworks([])('10.20.3.4'))
  })
})
