import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { type Proof, withWork } from './with-work.ts'

const challenge = { challenge: 'w', hash: 'ab', max_number: 100 }

/** A server that refuses so often before it answers. */
function serverThatWants(...refusals: ApiError[]) {
  const asked: Proof[] = []
  const call = async (proof: Proof) => {
    asked.push(proof)
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return 'sent'
  }
  return { asked, call }
}

const wantsWork = () =>
  new ApiError('proof_needed', 'Work first.', { data: { reason: 'proof_needed', proof: challenge } })

describe('a call that may take work', () => {
  test('A call that may take work is made once where none is wanted, and nothing is fetched for it', async () => {
    const { asked, call } = serverThatWants()
    const fetchProver = async () => Promise.reject(new Error('not needed'))
    expect(await withWork(call, fetchProver)).toBe('sent')
    expect(asked).toEqual([{}])
  })

  test('A call that may take work is made again with the number that was found, and says that it takes longer', async () => {
    const { asked, call } = serverThatWants(wantsWork())
    const told: string[] = []
    expect(
      await withWork(
        call,
        async () => async () => 42,
        () => told.push('works'),
      ),
    ).toBe('sent')
    expect(asked).toEqual([{}, { proof: 42 }])
    expect(told).toEqual(['works'])
  })

  test('A call that may take work ends where the work is refused, or something else is', async () => {
    const again = serverThatWants(wantsWork(), wantsWork())
    await expect(withWork(again.call, async () => async () => 42)).rejects.toThrow('Work first.')
    expect(again.asked.length).toBe(2)
    const other = serverThatWants(new ApiError('too_many', 'Wait.'))
    await expect(withWork(other.call, async () => async () => 42)).rejects.toThrow('Wait.')
    expect(other.asked.length).toBe(1)
  })
})
