/** Zones of academies so far, and of those who teach the same courses abroad; the first one is chosen beforehand. */
const USUAL = [
  'Asia/Kolkata',
  'Asia/Dubai',
  'Asia/Muscat',
  'Asia/Qatar',
  'Asia/Bahrain',
  'Asia/Kuwait',
  'Asia/Riyadh',
  'Asia/Kathmandu',
  'Asia/Colombo',
  'Asia/Dhaka',
  'Asia/Singapore',
  'Europe/London',
  'America/New_York',
] as const

/** Older names under which browsers list zones of `USUAL`. */
const OLDER: ReadonlySet<string> = new Set(['Asia/Calcutta', 'Asia/Katmandu'])

export const FIRST_ZONE = USUAL[0]

/** Returns every zone that the browser knows, the usual ones first. */
export function zoneOptions(): { value: string; words: string }[] {
  const usual = new Set<string>(USUAL)
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !usual.has(zone) && !OLDER.has(zone))
  return [...USUAL, ...others].map((zone) => ({ value: zone, words: zone.replaceAll('_', ' ') }))
}
