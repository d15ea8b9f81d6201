import { describe, expect, test } from 'vitest'
import { countriesOf, findCountries, typeAhead } from './countries.rules.ts'
import { dialCodes } from './dial-codes.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })
const nameOf = (country: string) => names.of(country)
const countries = countriesOf(dialCodes, nameOf, nameOf, ['91'])
const namesOf = (found: typeof countries) => found.map(({ name }) => name)
const at = (name: string) => countries.findIndex((each) => each.name === name)

test('every country is listed, those that can be chosen first', () => {
  expect(countries.length).toBeGreaterThan(240)
  expect(countries[0]).toEqual({ country: 'IN', dial: '91', name: 'India', english: 'India', served: true })
  expect(countries.filter(({ served }) => served)).toHaveLength(1)
})

describe('a country is found', () => {
  test.each([
    ['nep', 'Nepal'],
    ['cote', 'Côte d’Ivoire'],
    ['+977', 'Nepal'],
    ['977', 'Nepal'],
    ['arab emir', 'United Arab Emirates'],
    ['np', 'Nepal'],
  ])('A country is found by %s', (sought, name) => expect(namesOf(findCountries(countries, sought))).toContain(name))

  test('A country is found by its English name, whatever the app’s language', () => {
    const hindi = new Intl.DisplayNames(['hi'], { type: 'region' })
    const shown = countriesOf(dialCodes, (country) => hindi.of(country), nameOf, ['91'])
    expect(namesOf(findCountries(shown, 'nepal'))).toEqual([hindi.of('NP')])
  })

  test('A country is found by nothing that it is not', () => {
    expect(findCountries(countries, 'atlantis')).toEqual([])
  })
})

describe('typing in the list', () => {
  test('Typing in the list leads to the first name that begins so', () =>
    expect(typeAhead(countries, 'ne', 0)).toBe(at('Nepal')))
  test('Typing in the list leads on to the next one', () =>
    expect(typeAhead(countries, 'n', at('Nepal') + 1)).toBe(at('Netherlands')))
  test('Typing in the list leads round the end', () =>
    expect(typeAhead(countries, 'alb', at('Zambia'))).toBe(at('Albania')))
  test('Typing in the list leads nowhere without such a name', () => expect(typeAhead(countries, 'xx', 3)).toBe(-1))
})
