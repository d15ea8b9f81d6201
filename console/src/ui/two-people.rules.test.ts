import { describe, expect, test } from 'vitest'
import { meetFields } from './two-people.rules.ts'

type Fields = { name: string; city: string; batches: string[] }
const LOADED: Fields = { name: 'Anu', city: 'Kochi', batches: ['A'] }

describe('A form over a row that somebody else has changed', () => {
  test('is as it was typed where the other one has changed nothing', () => {
    const typed = { ...LOADED, name: 'Anu Menon' }
    expect(meetFields(LOADED, typed, LOADED)).toEqual({ typed, clashes: [] })
  })

  test('takes over what was not touched here, and says so', () => {
    const met = meetFields(LOADED, LOADED, { ...LOADED, city: 'Thrissur' })
    expect(met.typed.city).toBe('Thrissur')
    expect(met.clashes).toEqual([{ field: 'city', mine: 'Kochi', theirs: 'Thrissur', isTaken: true }])
  })

  test('keeps what was typed in the same field, and has both values', () => {
    const met = meetFields(LOADED, { ...LOADED, city: 'Palai' }, { ...LOADED, city: 'Thrissur' })
    expect(met.typed.city).toBe('Palai')
    expect(met.clashes).toEqual([{ field: 'city', mine: 'Palai', theirs: 'Thrissur', isTaken: false }])
  })

  test('says nothing of a field in which both have typed the same', () => {
    const both = { ...LOADED, city: 'Thrissur' }
    expect(meetFields(LOADED, both, both)).toEqual({ typed: both, clashes: [] })
  })

  test('keeps what was emptied here, although the other one has filled it in anew', () => {
    const met = meetFields(LOADED, { ...LOADED, city: '' }, { ...LOADED, city: 'Thrissur' })
    expect(met.typed.city).toBe('')
    expect(met.clashes).toMatchObject([{ mine: '', theirs: 'Thrissur', isTaken: false }])
  })

  test('keeps what was typed where the other one has emptied the field', () => {
    const met = meetFields(LOADED, { ...LOADED, city: 'Palai' }, { ...LOADED, city: '' })
    expect(met.typed.city).toBe('Palai')
    expect(met.clashes).toMatchObject([{ theirs: '', isTaken: false }])
  })

  test('brings together different fields of both, each told once', () => {
    const met = meetFields(LOADED, { ...LOADED, name: 'Anu M' }, { ...LOADED, city: 'Thrissur', batches: ['A', 'B'] })
    expect(met.typed).toEqual({ name: 'Anu M', city: 'Thrissur', batches: ['A', 'B'] })
    expect(met.clashes.map(({ field }) => field)).toEqual(['city', 'batches'])
  })

  test('compares a list by what is in it', () => {
    expect(meetFields(LOADED, { ...LOADED }, { ...LOADED, batches: ['A'] }).clashes).toEqual([])
    const met = meetFields(LOADED, { ...LOADED, batches: ['A', 'C'] }, { ...LOADED, batches: ['A', 'B'] })
    expect(met.typed.batches).toEqual(['A', 'C'])
    expect(met.clashes).toHaveLength(1)
  })

  test('leaves what was loaded and what was typed as they were', () => {
    const [loaded, typed] = [{ ...LOADED }, { ...LOADED }]
    meetFields(loaded, typed, { ...LOADED, city: 'Thrissur' })
    expect([loaded, typed]).toEqual([LOADED, LOADED])
  })
})
