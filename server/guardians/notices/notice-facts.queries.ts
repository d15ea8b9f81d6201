import { isOfAge } from '#contract/guardians.rules.ts'
import { loadAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import { toDay } from '../../ports/time.ts'
import { whoMayNot } from '../consents.queries.ts'
import {
  channelsOf,
  dayOfNumber,
  isRipe,
  type NoticeChannel,
  type NoticeKind,
  noticeVerdict,
  type Standing,
  type Subject,
  type Verdict,
} from './notice-verdict.rules.ts'

/** A notice to be judged, and its recipient. */
export type Asked = {
  stud_id: number
  guardian_id: number
  kind: NoticeKind
  about_id: number
  channel: NoticeChannel
  made_at: number
}

/** What a notice is made of. `number` as `+919000000001`; `things`: subjects of an absence, or the name of a paper. */
export type NoticeContent = { child: string; language: string; number: string; things: string[] }

export type Judged = { verdict: Verdict; content: NoticeContent }

type Person = Awaited<ReturnType<typeof personsOf>>[number]

/** Returns for each of these whether it is told now, and its content; in the order of `asked`. */
export async function judgeNotices(read: Tx, asked: Asked[], now: number): Promise<Judged[]> {
  if (asked.length === 0) return []
  const ids = [...new Set(asked.map(({ stud_id }) => stud_id))]
  const { zone, absence_notices, result_notices } = await loadAcademy(read)
  const on = { absence: channelsOf(absence_notices), result: channelsOf(result_notices), consent: channelsOf('text') }
  const silent = await whoMayNot(read, ids, 'telling_others', now)
  const persons = await personsOf(read, ids)
  const absent = await absentCells(read, ofKind(asked, 'absence'))
  const out = await papersOut(read, ofKind(asked, 'result'))
  const open = await linksOpen(read, ofKind(asked, 'consent'), now)
  const today = toDay(now, zone)
  return asked.map((one): Judged => {
    const { stud_id, guardian_id, kind, about_id, channel, made_at: madeAt } = one
    const person = persons.find((each) => each.stud_id === stud_id && each.guardian_id === guardian_id)
    const cells = absent.get(placeOf(stud_id, dayOfNumber(about_id))) ?? []
    const paper = out.get(about_id)
    const subject = subjectOf(kind, { cells, isOut: paper !== undefined, isOpen: open.has(about_id) })
    // Who is asked for a consent has given none yet.
    const standing = standingOf(person, today, kind === 'consent' || !silent.has(stud_id))
    if (standing && kind === 'consent') standing.isActive = person?.status === 'active' || person?.status === 'pending'
    const verdict = noticeVerdict({ isOn: on[kind].includes(channel), madeAt, standing, subject, now })
    const ripe = cells.filter(({ at }) => isRipe(at, now)).map(({ subject_name }) => subject_name)
    return { verdict, content: contentFor(person, kind === 'absence' ? [...new Set(ripe)] : [paper ?? '']) }
  })
}

type Found = { cells: AbsentCell[]; isOut: boolean; isOpen: boolean }

function subjectOf(kind: NoticeKind, { cells, isOut, isOpen }: Found): Subject {
  if (kind === 'consent') return { kind, isOpen }
  return kind === 'result' ? { kind, isOut } : { kind, markedAt: cells.map(({ at }) => at) }
}

const ofKind = (asked: Asked[], kind: NoticeKind) => asked.filter((one) => one.kind === kind)

const placeOf = (studId: number, day: string) => `${studId} ${day}`

function standingOf(person: Person | undefined, today: string, mayTell: boolean): Standing {
  if (!person) return null
  const { blocked_at, status, birth_date, kept_at } = person
  return {
    isBlocked: blocked_at !== null,
    isActive: status === 'active',
    isOfAge: isOfAge(birth_date, today),
    isKept: kept_at !== null,
    mayTell,
  }
}

function contentFor(person: Person | undefined, things: string[]): NoticeContent {
  const { child = '', language = 'en', phone_code = '', mobile = '' } = person ?? {}
  return { child, language, number: `+${phone_code}${mobile}`, things }
}

/** Guardians of these children, as they are now. */
async function personsOf(read: Tx, studIds: number[]) {
  return read
    .selectFrom('guardian_children')
    .innerJoin('students', 'students.stud_id', 'guardian_children.stud_id')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardian_children.guardian_id')
    .where('guardian_children.stud_id', 'in', studIds)
    .select(['guardian_children.stud_id', 'guardians.guardian_id', 'blocked_at', 'kept_at'])
    .select(['students.name as child', 'students.status', 'birth_date'])
    .select(['guardians.language', 'guardians.phone_code', 'guardians.mobile'])
    .execute()
}

type AbsentCell = { subject_name: string; at: number | null }

/** Cells that say that a child was absent on its day, in the order of the classes, each with when it was marked so. */
async function absentCells(read: Tx, asked: Asked[]): Promise<Map<string, AbsentCell[]>> {
  const found = new Map<string, AbsentCell[]>()
  for (const day of new Set(asked.map(({ about_id }) => dayOfNumber(about_id)))) {
    const ids = [...new Set(asked.filter((one) => dayOfNumber(one.about_id) === day).map(({ stud_id }) => stud_id))]
    const cells = await absencesOf(read, ids, day)
    const marks = await newestMarks(read, ids, day)
    for (const { stud_id, subject_id, start, subject_name } of cells) {
      const mark = marks.get(`${stud_id} ${subject_id} ${start}`)
      // A cell that an import has changed since was marked by nobody.
      const at = mark?.status === 'A' ? mark.stored_at : null
      const place = placeOf(stud_id, day)
      found.set(place, [...(found.get(place) ?? []), { subject_name, at }])
    }
  }
  return found
}

const absencesOf = async (read: Tx, studIds: number[], day: string) =>
  read
    .selectFrom('attendance')
    .innerJoin('subjects', 'subjects.subject_id', 'attendance.subject_id')
    .where('stud_id', 'in', studIds)
    .where('date', '=', day)
    .where('attendance.status', '=', 'A')
    .select(['stud_id', 'attendance.subject_id', 'start', 'subject_name'])
    .orderBy('start')
    .orderBy('subject_name')
    .execute()

async function newestMarks(read: Tx, studIds: number[], day: string) {
  const rows = await read
    .selectFrom('attendance_marks')
    .where('stud_id', 'in', studIds)
    .where('date', '=', day)
    .select(['stud_id', 'subject_id', 'start', 'status', 'stored_at'])
    .orderBy('counter')
    .execute()
  return new Map(rows.map((row) => [`${row.stud_id} ${row.subject_id} ${row.start}`, row]))
}

/** Those of these papers whose results are published and announced, with their names. */
async function papersOut(read: Tx, asked: Asked[]): Promise<Map<number, string>> {
  const ids = [...new Set(asked.map(({ about_id }) => about_id))]
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('papers')
    .where('paper_id', 'in', ids)
    .where('results_told', '=', 1)
    .select(['paper_id', 'name'])
    .execute()
  return new Map(rows.map(({ paper_id, name }) => [paper_id, name]))
}

/** Those of these links that can still be followed: nobody has answered by them, or had another one since. */
async function linksOpen(read: Tx, asked: Asked[], now: number): Promise<Set<number>> {
  const ids = asked.map(({ about_id }) => about_id)
  if (ids.length === 0) return new Set()
  const rows = await read
    .selectFrom('consent_links')
    .where('link_id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select('link_id')
    .execute()
  return new Set(rows.map(({ link_id }) => link_id))
}

/** Children with a guardian who are absent on a day and have no notice yet, with when the first cell was marked. */
export async function untoldAbsences(read: Tx, day: string, about_id: number, limit: number) {
  const rows = await read
    .selectFrom('attendance')
    .where('date', '=', day)
    .where('status', '=', 'A')
    .where((where) =>
      where.exists(
        where
          .selectFrom('guardian_children')
          .whereRef('guardian_children.stud_id', '=', 'attendance.stud_id')
          .where('blocked_at', 'is', null)
          .select('guardian_id'),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('guardian_notices')
            .whereRef('guardian_notices.stud_id', '=', 'attendance.stud_id')
            .where('kind', '=', 'absence')
            .where('about_id', '=', about_id)
            .select('guardian_id'),
        ),
      ),
    )
    .select('stud_id')
    .distinct()
    .limit(limit)
    .execute()
  const asked = rows.map(({ stud_id }) => ({ stud_id, about_id }) as Asked)
  const cells = await absentCells(read, asked)
  return rows.map(({ stud_id }) => ({
    stud_id,
    markedAt: (cells.get(placeOf(stud_id, day)) ?? []).map(({ at }) => at),
  }))
}
