import { getLocale } from '#messages/web-runtime'

/** Zones of academies so far, and of those who teach the same courses abroad, with their countries. */
const USUAL = {
  'Asia/Kolkata': 'IN',
  'Asia/Dubai': 'AE',
  'Asia/Muscat': 'OM',
  'Asia/Qatar': 'QA',
  'Asia/Bahrain': 'BH',
  'Asia/Kuwait': 'KW',
  'Asia/Riyadh': 'SA',
  'Asia/Kathmandu': 'NP',
  'Asia/Colombo': 'LK',
  'Asia/Dhaka': 'BD',
  'Asia/Singapore': 'SG',
  'Europe/London': 'GB',
  'America/New_York': 'US',
}

/** Older names under which browsers list zones of `USUAL`. */
const OLDER: ReadonlySet<string> = new Set(['Asia/Calcutta', 'Asia/Katmandu'])

/** The one that is chosen beforehand. */
export const FIRST_ZONE = 'Asia/Kolkata'

type ZoneOption = { value: string; words: string }

const listed = new Map<string, ZoneOption[]>()
/** There are some four hundred zones, and each one needs a formatter. */
const offsets = new Map<string, string>()

/**
 * Returns every zone that the browser knows, the usual ones first: `India (Kolkata), GMT+5:30`, and of the others
 * `Toronto, GMT-5`, by the clock of today. They begin with what somebody types to find them.
 */
export function zoneOptions(): ZoneOption[] {
  const language = getLocale()
  const options = listed.get(language) ?? optionsIn(language)
  listed.set(language, options)
  return options
}

function optionsIn(language: string): ZoneOption[] {
  const countries = new Intl.DisplayNames([`${language}-IN`], { type: 'region' })
  const usual = Object.entries(USUAL).map(([value, country]) => ({
    value,
    words: `${countries.of(country)} (${cityOf(value)}), ${offsetOf(value)}`,
  }))
  const others = Intl.supportedValuesOf('timeZone')
    .filter((zone) => !(zone in USUAL) && !OLDER.has(zone))
    .map((value) => ({ value, words: `${cityOf(value)}, ${offsetOf(value)}` }))
  return [...usual, ...others.toSorted((one, other) => one.words.localeCompare(other.words))]
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** `GMT+5:30`, in Latin letters and digits in every language. */
function offsetOf(timeZone: string): string {
  const known = offsets.get(timeZone)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts()
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  offsets.set(timeZone, offset)
  return offset
}
