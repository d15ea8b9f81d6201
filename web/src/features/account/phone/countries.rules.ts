/** `english` is the name that a keyboard without the app’s language can write. */
export type Country = { country: string; dial: string; name: string; english: string; served: boolean }

type NameOf = (country: string) => string | undefined

/** The countries by name, those that can be chosen first. `codes` are written `IN91 NP977 …`. */
export function countriesOf(codes: string, nameOf: NameOf, englishOf: NameOf, served: readonly string[]): Country[] {
  const all = codes.split(' ').map((code): Country => {
    const [country, dial] = [code.slice(0, 2), code.slice(2)]
    const [name = country, english = name] = [nameOf(country), englishOf(country)]
    return { country, dial, name, english, served: served.includes(dial) }
  })
  return all.toSorted((a, b) => Number(b.served) - Number(a.served) || a.name.localeCompare(b.name))
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()

/** By a part of the name, in the app’s language or in English, or by the beginning of the dial code. */
export function findCountries(countries: Country[], sought: string): Country[] {
  const text = plain(sought)
  const digits = text.replace(/^(\+|00)/, '')
  if (/^\d+$/.test(digits)) return countries.filter(({ dial }) => dial.startsWith(digits))
  return countries.filter(
    ({ name, english, country }) =>
      plain(name).includes(text) || plain(english).includes(text) || country.toLowerCase() === text,
  )
}

/**
 * Returns the index of the next name that starts with `beginning`, from `from` on and then from the start; -1 if there
 * is none.
 */
export function typeAhead(countries: Country[], beginning: string, from: number): number {
  const text = plain(beginning)
  const fits = (at: number) => plain(countries[at % countries.length]?.name ?? '').startsWith(text)
  const step = countries.findIndex((_, distance) => fits(from + distance))
  return step === -1 ? -1 : (from + step) % countries.length
}
