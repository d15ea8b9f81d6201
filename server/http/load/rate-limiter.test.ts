import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aStudent, signIn } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { defaultLimits } from '../../ports/settings.ts'
import { AddressRateLimiter } from './address-rate-limiter.ts'
import { CallerLimits } from './caller-limits.ts'
import { RateLimiter } from './rate-limiter.ts'

describe('a flood of calls', async () => {
  const test = await testApp({ LIMIT_CALLS_PER_SECOND: '1', LIMIT_CALLS_BURST: '5' })
  const caller = (token: string, stud_id: number, remoteAddress: string) => async () => {
    const call = { method: 'POST', url: '/api/Student/get_profile', headers: { token }, remoteAddress } as const
    return (await test.app.inject({ ...call, payload: { stud_id } })).statusCode
  }
  const refusedOf = async (ask: () => Promise<number>, count: number) => {
    const statuses = await Promise.all(Array.from({ length: count }, ask))
    return statuses.filter((status) => status === 429).length
  }

  it('A flood of calls of one student is held up, and others behind the same address are not', async () => {
    const [loud, quiet] = [await aStudent(test), await aStudent(test)]
    const flood = caller(await signIn(test, loud), loud.stud_id, '10.4.4.4')
    assert.ok((await refusedOf(flood, 20)) > 0)
    const calm = caller(await signIn(test, quiet), quiet.stud_id, '10.4.4.4')
    assert.equal(await refusedOf(calm, 3), 0)
  })

  it('A flood of calls of one address is held up, and others are not', async () => {
    const levels = (remoteAddress: string) => async () =>
      (await test.app.inject({ url: '/api/Auth/academic_levels', remoteAddress })).statusCode
    assert.ok((await refusedOf(levels('10.5.5.5'), 100)) > 0)
    assert.equal(await refusedOf(levels('10.5.5.6'), 3), 0)
  })

  it('A flood of calls of one address holds no student behind it who has called before', async () => {
    const student = await aStudent(test)
    const token = await signIn(test, student)
    const calm = caller(token, student.stud_id, '10.6.6.6')
    assert.equal(await calm(), 200)
    const levels = async () =>
      (await test.app.inject({ url: '/api/Auth/academic_levels', remoteAddress: '10.6.6.6' })).statusCode
    assert.ok((await refusedOf(levels, 100)) > 0)
    assert.equal(await refusedOf(calm, 3), 0)
    const invented = caller('x'.repeat(43), student.stud_id, '10.6.6.6')
    assert.ok((await refusedOf(invented, 20)) > 0)
  })

  it('A flood of calls of one address is counted for it when the session is over', () => {
    const callers = new CallerLimits(new AddressRateLimiter(1, 2, defaultLimits), new RateLimiter(1, 3))
    const take = () => callers.take(callers.known('token'), '10.7.7.7', 0)
    assert.deepEqual([take(), callers.isLive('token', 7, 0)], [0, 0])
    assert.deepEqual([take(), take(), take()], [0, 0, 1])
    callers.isOver('token')
    assert.deepEqual([take(), take()], [0, 1])
  })

  it('A flood of calls of one address holds nobody of the staff who is signed in there', async () => {
    const clerk = await signedInStaff(test, 'clerk')
    assert.equal((await clerk.post('me')).status, 200)
    const foreign = async () => (await test.app.inject({ method: 'POST', url: '/api/staff/login' })).statusCode
    assert.ok((await refusedOf(foreign, 100)) > 0)
    assert.equal(await refusedOf(async () => (await clerk.post('me')).status, 20), 0)
  })

  it('A flood of calls is let through again at its pace', () => {
    const flood = new RateLimiter(2, 3)
    assert.deepEqual(
      [0, 0, 0, 0].map((now) => flood.take('a', now)),
      [0, 0, 0, 1],
    )
    assert.equal(flood.take('a', 499), 1)
    assert.equal(flood.take('a', 500), 0)
    assert.equal(flood.take('b', 500), 0)
  })

  it('A flood of calls of one network of IPv6 is held up, from however many addresses it comes', () => {
    const taken = (addresses: (index: number) => string) => {
      const flood = new AddressRateLimiter(1, 10, defaultLimits)
      return Array.from({ length: 200 }, (_, index) => flood.take(addresses(index), 0)).filter((wait) => wait === 0)
        .length
    }
    assert.equal(
      taken(() => '2001:db8:1:1'),
      10,
    )
    assert.equal(
      taken((index) => `2001:db8:1:${index.toString(16)}`),
      40,
    )
    assert.equal(
      taken((index) => `2001:db8:1:${(index << 8).toString(16)}`),
      160,
    )
    assert.equal(
      taken((index) => `2001:db8:${index.toString(16)}:1`),
      200,
    )
    assert.equal(
      taken((index) => `10.1.1.${index}`),
      200,
    )
  })
})
