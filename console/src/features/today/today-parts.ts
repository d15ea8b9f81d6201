import { m } from '#messages/console'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import type { Tone } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { codeLines } from './code-stops.ts'

export type Asked = StaffData<'/staff/today'>
type ClassRow = NonNullable<Asked['classes']>[number]
type TestRow = NonNullable<Asked['tests']>[number]
type RequestRow = NonNullable<Asked['requests']>[number]
type RunningRow = NonNullable<Asked['running']>[number]
type DoubtRow = NonNullable<Asked['doubts']>[number]
type ImportRow = NonNullable<Asked['imports']>[number]

type Note = { tone: Tone; text: string }
export type Line = {
  key: number | string
  words: string
  more: string | null
  notes: Note[]
  /** Null where there is no screen for it. */
  to:
    | ReturnType<typeof paths.students>
    | ReturnType<typeof paths.imports>
    | ReturnType<typeof paths.sitting>
    | ReturnType<typeof paths.paper>
    | ReturnType<typeof paths.register>
    | ReturnType<typeof paths.timetableClass>
    | ReturnType<typeof paths.doubt>
    | null
}
export type TodayPart = { title: string; lines: Line[] }

type May = { build: boolean }

/** `may`: whether papers are for this person to build. What there is to do, the most urgent first; parts without anything are left out. */
export function todayParts(asked: Asked, may: May): TodayPart[] {
  const parts: TodayPart[] = [
    { title: m.today_codes(), lines: codeLines(asked.codes) },
    { title: m.today_requests(), lines: (asked.requests ?? []).map(requestLine) },
    { title: m.today_running(), lines: (asked.running ?? []).map(runningLine) },
    { title: m.today_tests(), lines: (asked.tests ?? []).map((row) => testLine(row, may)) },
    { title: m.today_classes(), lines: (asked.classes ?? []).map(classLine) },
    { title: m.today_doubts(), lines: (asked.doubts ?? []).map(doubtLine) },
    { title: m.today_office(), lines: officeLines(asked) },
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

const runningLine = ({ paper_id, name, writing, until, may_watch }: RunningRow): Line => ({
  key: paper_id,
  words: name,
  more: m.today_until({ when: momentWords(until) }),
  notes: [{ tone: 'brand', text: m.today_writing({ count: writing }) }],
  to: may_watch ? paths.sitting(paper_id) : null,
})

const requestLine = ({ paper_id, name, count, since }: RequestRow): Line => ({
  key: paper_id,
  words: name,
  more: m.today_request_since({ when: momentWords(since) }),
  notes: [{ tone: 'warn', text: m.requests_waiting({ count }) }],
  to: paths.sitting(paper_id),
})

const testLine = (
  { paper_id, name, starts_at, audience, questions, results_at, may_watch, is_kept }: TestRow,
  may: May,
): Line => ({
  key: paper_id,
  words: name,
  more: momentWords(starts_at),
  notes: [
    ...(is_kept === null ? [] : [sealNote(is_kept)]),
    { tone: audience === 0 ? 'bad' : 'quiet', text: m.today_audience({ count: audience }) },
    { tone: questions === 0 ? 'bad' : 'quiet', text: m.today_questions({ count: questions }) },
    results_at === null
      ? { tone: 'quiet', text: m.today_results_at_once() }
      : { tone: 'good', text: m.today_results_set() },
  ],
  to: testTarget(paper_id, may.build, may_watch),
})

const sealNote = (isKept: boolean): Note =>
  isKept ? { tone: 'good', text: m.paper_seal_kept() } : { tone: 'bad', text: m.paper_seal_changed() }

function testTarget(paperId: number, mayBuild: boolean, mayWatch: boolean): Line['to'] {
  if (mayBuild) return paths.paper(paperId)
  return mayWatch ? paths.sitting(paperId) : null
}

const classLine = (row: ClassRow): Line => ({
  key: row.class_id,
  words: row.class_name,
  more: `${row.batch_name} · ${row.subject_name} · ${momentWords(row.starts_at)}`,
  notes: [
    ...(row.lacks_link ? [{ tone: 'bad', text: m.today_no_link() } as const] : []),
    ...(row.lacks_register ? [{ tone: 'warn', text: m.today_no_register() } as const] : []),
  ],
  to: row.lacks_register ? paths.register({ class: row.class_id }) : paths.timetableClass(row.class_id),
})

const doubtLine = ({ doubt_id, title, subject, since }: DoubtRow): Line => ({
  key: doubt_id,
  words: title,
  more: `${subject} · ${momentWords(since)}`,
  notes: [],
  to: paths.doubt(doubt_id),
})

function officeLines({ pending, failed_texts, imports }: Asked): Line[] {
  const line = (key: string, words: string, to: Line['to']): Line => ({ key, words, more: null, notes: [], to })
  return [
    ...(pending ? [line('pending', m.today_pending({ count: pending }), paths.students({ status: 'pending' }))] : []),
    ...(failed_texts ? [line('texts', m.today_failed_texts({ count: failed_texts }), null)] : []),
    ...(imports ?? []).map((one: ImportRow) =>
      line(
        `import ${one.import_id}`,
        m.today_import({ file: one.file, done: one.done, rows: one.rows }),
        paths.imports(),
      ),
    ),
  ]
}
