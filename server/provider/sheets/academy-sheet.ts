import { join } from 'node:path'
import { type Academy, defaultAcademy, saveAcademy } from '../../academy/academy.ts'
import { daysBetween, isDay, isZone, momentOf, toDay } from '../../ports/time.ts'
import { text } from '../cells.ts'
import { type Import, unknownCode } from '../import-run.ts'
import { problemOf, storePicture } from '../media-store.ts'
import { type RowOf, sheet } from '../sheet.ts'

const columns = { setting: text('Setting'), value: text('Value', 500) }
type Row = RowOf<typeof columns>
type Reader = (value: string, into: Import) => Partial<Academy> | string

const HALF_HOUR = 1_800_000
const SIGN_UP = ['open', 'approve', 'closed'] as const

/** Each setting's reader gives what to store, or what is wrong with the value. */
const readers: Record<string, Reader> = {
  Name: (name) => ({ name }),
  Logo: () => ({}),
  'Support Number': (value) =>
    /^\d{10}$/.test(value.replaceAll(' ', '')) ? { support_number: value.replaceAll(' ', '') } : 'needs 10 digits',
  'Time Zone': (zone) => (isZone(zone) ? { zone } : `"${zone}" is not a time zone like Asia/Kolkata`),
  'Pass Percent': (value) => percent(value, (pass_percent) => ({ pass_percent })),
  'Minimum Attendance Percent': (value) =>
    percent(value, (minimum_attendance_percent) => ({ minimum_attendance_percent })),
  'Sign-up': (value) => {
    const sign_up = SIGN_UP.find((word) => word === value.toLowerCase())
    return sign_up ? { sign_up } : `"${value}" is none of ${SIGN_UP.join(', ')}`
  },
  'Anchor Day': (value, into) => moveFrom(value, into),
}

function percent(value: string, to: (figure: number) => Partial<Academy>): Partial<Academy> | string {
  const figure = Number(value)
  return /^\d{1,3}$/.test(value) && figure <= 100 ? to(figure) : 'needs a whole number from 0 to 100'
}

/** The demo's anchor: `20/11/2026 10:30`. Days move by whole days, moments so that the anchor's is within the last half hour. */
function moveFrom(value: string, into: Import): Partial<Academy> | string {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2}))?$/.exec(value)
  const day = parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : ''
  if (!isDay(day)) return `"${value}" is not a date like 20/11/2026 10:30`
  if (into.moveTo === null) return {}
  const { zone } = defaultAcademy
  const moment = Math.floor(into.moveTo / HALF_HOUR) * HALF_HOUR
  into.moved = {
    days: daysBetween(day, toDay(into.moveTo, zone)),
    milliseconds: moment - momentOf(day, parts?.[4] ?? '10:30', zone),
  }
  return {}
}

/** Name, logo and rules of the academy. */
export const academySheet = sheet({
  name: 'academy',
  columns,
  prepare: async (rows: Row[], into): Promise<Partial<Academy>> => {
    const changes: Partial<Academy> = {}
    for (const { setting, value, line } of rows) {
      const name = Object.keys(readers).find((known) => known.toLowerCase() === setting.toLowerCase())
      const reader = name === undefined ? undefined : readers[name]
      if (!reader) unknownCode(into, line, 'Setting', setting, Object.keys(readers))
      const read = reader?.(value, into) ?? {}
      if (typeof read === 'string') into.mistakes.push({ file: into.file, row: line, column: 'Value', problem: read })
      else Object.assign(changes, read, name === 'Logo' ? await logoOf(value, line, into) : {})
    }
    return changes
  },
  write: async (tx, _rows, _into, changes) => saveAcademy(tx, changes),
})

async function logoOf(name: string, line: number, into: Import): Promise<Partial<Academy>> {
  const path = join(into.folder, 'images', name)
  const problem = await problemOf(path, ['picture'])
  if (problem === null) return { logo: await storePicture(into, path) }
  into.mistakes.push({ file: into.file, row: line, column: 'Value', problem })
  return {}
}
