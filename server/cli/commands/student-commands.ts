import { inTestNow } from '../../importing/people/students.queries.ts'
import { numberOf } from '../../importing/cells.ts'
import { findStudent } from './find-student.ts'
import { academyCommand, Misused } from './command.ts'

const PHONE_CODE = '91'
const KEPT =
  'Kept are backups and exports made before, and your own sheets: an import of them brings the student back. What lies aside on this machine is named, and removed, by `copies`.'

/** Lets a number with too many codes, or too many wrong ones, request codes again. */
export const unlockCommand = academyCommand({
  name: 'unlock',
  usage: 'NUMBER',
  about: 'lets a mobile number that had too many codes ask for one again',
  check: ({ words: [number = ''] }) => {
    if (numberOf(number) === null) throw new Misused(`"${number}" is not a mobile number.`)
  },
  run: async (service, typed, print) => {
    const mobile = numberOf(typed.words[0] ?? '') ?? ''
    await service.execute('unlock', { phone_code: PHONE_CODE, mobile })
    print(`${mobile} may ask for a code again.`)
    return true
  },
})

/** Logs everybody out, or one student. Answers in open tests stay. */
export const endSessionsCommand = academyCommand({
  name: 'end-sessions',
  usage: '[STUDENT] [--now]',
  about: 'logs out everybody, or one student; --now even during tests',
  run: async (service, { words: [word], flags }, print) => {
    const student = word === undefined ? null : await findStudent(service.read, word)
    if (student === undefined) {
      print(`There is no student "${word}": give an admission number or a mobile number.`)
      return false
    }
    const inTest = student ? 0 : await inTestNow(service.read)
    if (inTest > 0 && !flags['now']) {
      const who = inTest === 1 ? '1 student is' : `${inTest} students are`
      print(`${who} in a test. They would have to log in again; with --now it is done all the same.`)
      return false
    }
    const ended = await service.execute('end-sessions', { stud_id: student?.stud_id ?? null })
    print(`${ended} ${ended === 1 ? 'session was' : 'sessions were'} ended.`)
    return true
  },
})

/** Removes a student for good; only with --write. */
export const eraseCommand = academyCommand({
  name: 'erase',
  usage: 'STUDENT [--write]',
  about: 'removes a student and all that is kept about them; --write does it',
  run: async (service, { words: [word = ''], flags }, print) => {
    const student = await findStudent(service.read, word)
    if (!student) {
      print(`There is no student "${word}": give an admission number or a mobile number.`)
      return false
    }
    const who = `${student.name} (${student.admission_no ?? 'registered alone'}, ${student.mobile})`
    if (!flags['write']) {
      print(`This removes ${who} with all tests, answers, attendance, progress, feedback and sessions.`)
      print('It cannot be undone. Add --write to do it.')
      print(KEPT)
      return true
    }
    await service.execute('erase', { stud_id: student.stud_id })
    print(`${who} is removed.`)
    print(KEPT)
    return true
  },
})
