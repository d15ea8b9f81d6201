/** A level as schools and coaching centres name it, with the subjects that are usually taught in it. */
type UsualLevel = { name: string; code: string; subjects: readonly string[] }

/** What a board or an entrance examination asks for. */
type Course = { id: string; name: string; levels: readonly UsualLevel[] }

const SCIENCE = ['Physics', 'Chemistry', 'Mathematics', 'Biology'] as const
const CBSE_SCHOOL = ['Mathematics', 'Science', 'Social Science', 'English', 'Hindi'] as const
const KERALA_HIGH = ['Mathematics', 'Physics', 'Chemistry', 'Biology', 'Social Science', 'English'] as const
const TAMIL_NADU_HIGH = ['Mathematics', 'Science', 'Social Science', 'English', 'Tamil'] as const
const COMMERCE = ['Accountancy', 'Business Studies', 'Economics', 'Computer Applications'] as const
const MORE_OF_SCIENCE = ['English', 'Computer Science'] as const

const usual = (name: string, code: string, subjects: readonly string[]): UsualLevel => ({ name, code, subjects })

/** The courses that the set-up page offers. Names are stored as they are here, and can be changed there. */
export const courses: readonly Course[] = [
  {
    id: 'cbse',
    name: 'CBSE',
    levels: [
      usual('Class 8', '8', CBSE_SCHOOL),
      usual('Class 9', '9', CBSE_SCHOOL),
      usual('Class 10', '10', CBSE_SCHOOL),
      usual('Class 11 Science', '11', [...SCIENCE, ...MORE_OF_SCIENCE]),
      usual('Class 12 Science', '12', [...SCIENCE, ...MORE_OF_SCIENCE]),
      usual('Class 11 Commerce', '11C', [...COMMERCE, 'English']),
      usual('Class 12 Commerce', '12C', [...COMMERCE, 'English']),
    ],
  },
  {
    id: 'kerala',
    name: 'Kerala',
    levels: [
      usual('Class 8', '8', KERALA_HIGH),
      usual('Class 9', '9', KERALA_HIGH),
      usual('SSLC', '10', KERALA_HIGH),
      usual('Plus One Science', '11', [...SCIENCE, ...MORE_OF_SCIENCE]),
      usual('Plus Two Science', '12', [...SCIENCE, ...MORE_OF_SCIENCE]),
      usual('Plus One Commerce', '11C', [...COMMERCE, 'English']),
      usual('Plus Two Commerce', '12C', [...COMMERCE, 'English']),
    ],
  },
  {
    id: 'tamil-nadu',
    name: 'Tamil Nadu',
    levels: [
      usual('Class 9', '9', TAMIL_NADU_HIGH),
      usual('SSLC', '10', TAMIL_NADU_HIGH),
      usual('Higher Secondary First Year', '11', [...SCIENCE, ...MORE_OF_SCIENCE, 'Tamil']),
      usual('Higher Secondary Second Year', '12', [...SCIENCE, ...MORE_OF_SCIENCE, 'Tamil']),
    ],
  },
  {
    id: 'jee',
    name: 'JEE',
    levels: [
      usual('JEE', 'J', ['Physics', 'Chemistry', 'Mathematics']),
      usual('JEE Repeaters', 'JR', ['Physics', 'Chemistry', 'Mathematics']),
    ],
  },
  {
    id: 'neet',
    name: 'NEET',
    levels: [
      usual('NEET', 'N', ['Physics', 'Chemistry', 'Botany', 'Zoology']),
      usual('NEET Repeaters', 'NR', ['Physics', 'Chemistry', 'Botany', 'Zoology']),
    ],
  },
]

/** Subjects that are ticked where a level is chosen; the others of it are offered. */
export const usuallyTaught: ReadonlySet<string> = new Set([
  ...SCIENCE,
  'Botany',
  'Zoology',
  'Science',
  'Accountancy',
  'Business Studies',
  'Economics',
])

const MOST_LETTERS = 3
const MOST_OF_LEVEL = 8

const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Returns the short form of a level in codes: `12` of Plus Two Science, `FOUNDATI` of a level with a name of its own. */
export function levelCode(name: string): string {
  const known = courses.flatMap(({ levels }) => levels).find((one) => one.name === name)
  return known?.code ?? (lettersOf(name).slice(0, MOST_OF_LEVEL) || 'L')
}

/** Returns the codes of these subjects in this order, as sheets name them: `PHY12`. No two are equal. */
export function subjectCodes(subjects: readonly string[], level: string): string[] {
  const taken = new Set<string>()
  return subjects.map((subject) => {
    const start = `${lettersOf(subject).slice(0, MOST_LETTERS) || 'SUB'}${levelCode(level)}`
    let code = start
    for (let more = 2; taken.has(code); more += 1) code = `${start}-${more}`
    taken.add(code)
    return code
  })
}
