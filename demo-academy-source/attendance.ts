interface Pupil {
  admission: string
  from: string
  /** Subject Code, start, weekdays (1 Monday to 6 Saturday), share of classes attended. */
  classes: [subject: string, start: string, days: number[], share: number][]
}

const pupils: Pupil[] = [
  {
    admission: '2026-0147',
    from: '2026-06-08',
    classes: [
      ['PHY12', '07:00', [2], 0.96],
      ['PHY12', '10:00', [5], 0.92],
      ['CHE12', '07:00', [4], 0.78],
      ['CHE12', '17:00', [1], 0.78],
      ['MAT12', '07:00', [1, 5], 0.9],
      ['MAT12', '09:30', [6], 0.9],
      ['BIO12', '17:00', [3, 5], 0.86],
    ],
  },
  {
    admission: '2026-0162',
    from: '2026-06-15',
    classes: [
      ['PHY12', '17:00', [1], 0.8],
      ['PHY12', '09:30', [6], 0.7],
      ['CHE12', '17:00', [4], 0.9],
      ['MAT12', '17:00', [2], 0.84],
      ['BIO12', '07:00', [3], 0.74],
    ],
  },
  {
    admission: '2026-0203',
    from: '2026-07-02',
    classes: [
      ['PHY11', '18:00', [2, 4], 0.93],
      ['CHE11', '18:00', [1, 3], 0.88],
    ],
  },
]

const lastDay = '2026-11-19'
const holidays = [
  ['2026-08-24', '2026-08-29'],
  ['2026-10-19', '2026-10-20'],
]

export const attendanceHeader = ['Date', 'Start', 'Admission No', 'Subject Code', 'Status']

export function attendanceRows(): string[][] {
  const chance = seeded(20_261_120)
  const rows: string[][] = []
  for (const day of days('2026-06-08', lastDay)) {
    for (const pupil of pupils.filter((one) => day >= one.from)) {
      for (const [subject, start, weekdays, share] of pupil.classes) {
        if (!weekdays.includes(new Date(`${day}T00:00Z`).getUTCDay())) continue
        const shown = day.split('-').reverse().join('/')
        rows.push([shown, start, pupil.admission, subject, statusOf(day, share, chance())])
      }
    }
  }
  return rows.toSorted(byDayThenTime)
}

function statusOf(day: string, share: number, drawn: number): string {
  if (holidays.some(([first = '', last = '']) => day >= first && day <= last)) return 'H'
  if (drawn > share) return 'A'
  return drawn < 0.04 ? 'L' : 'P'
}

function byDayThenTime(left: string[], right: string[]): number {
  const key = ([day = '', start = '']: string[]) => day.split('/').reverse().join('') + start
  return key(left).localeCompare(key(right))
}

function* days(first: string, last: string): Generator<string> {
  const day = new Date(`${first}T00:00Z`)
  for (;;) {
    const text = day.toISOString().slice(0, 10)
    if (text > last) return
    yield text
    day.setUTCDate(day.getUTCDate() + 1)
  }
}

/** Numbers from 0 to 1, the same ones at every run: the sheet must not change by itself. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
