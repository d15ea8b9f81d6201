import { existsSync, readdirSync, statSync } from 'node:fs'
import type { AdminService } from '../admin-service.ts'
import { writeCorrections } from '../../exporting/corrections.ts'
import { type ImportWriter, writePlan } from '../../importing/writing/import-folder.ts'
import type { FilePlan } from '../../importing/planning/plan.ts'
import { correctedIn, planFolder } from '../../importing/planning/plan-folder.ts'
import { mayTakeGoodRows, planStates } from '../../importing/planning/plan-state.ts'
import { describePlan } from '../../importing/writing/report.ts'
import { describeValidationError } from '../../importing/validation-errors.ts'
import { refuseForeignMedia } from '../../sharing/shared-media.ts'
import { academyCommand, Misused, type Print, type ParsedArguments } from './command.ts'
import { inEnglish } from '../../importing/localize.ts'

const SECOND_MS = 1000
const WHOLE_FILES = 'Files with mistakes were not saved, nor those that build on them.'
const GOOD_ROWS =
  'Of students, questions and papers the good rows are saved. Other files with mistakes were not saved, nor those that build on them.'

/** Reads a folder of sheets; saves them only with --write. */
export const importCommand = academyCommand({
  name: 'import',
  usage: 'FOLDER [--write] [--good-rows] [--new-academy]',
  about: 'reads a folder of sheets and says what it would change; --write saves it',
  check: ({ words: [folder = ''] }) => {
    if (!existsSync(folder)) throw new Misused(`There is no folder "${folder}".`)
    if (!statSync(folder).isDirectory()) throw new Misused(`"${folder}" is a file: give the folder that it is in.`)
    if (!mayRead(folder)) throw new Misused(`This user may not read "${folder}".`)
  },
  withoutAcademy: ({ flags }) => (flags['write'] ? (flags['new-academy'] ? 'make' : 'refuse') : 'try'),
  run: async (service, typed, print) => {
    const [folder = ''] = typed.words
    if (typed.flags['write']) await refuseForeignMedia(service)
    const onFile = (file: string) => showLine(`reading ${file} …`)
    const isGoodRows = typed.flags['good-rows'] === true
    const options = { moveTo: null, onFile, isGoodRows, now: service.clock.now() }
    const { files, mistakes, notes } = await planFolder(service.read, service.settings, folder, options)
    showLine('')
    for (const note of notes) print(`note: ${inEnglish(note)}`)
    for (const mistake of mistakes) print(describeValidationError(mistake))
    if (files.length === 0 && mistakes.length === 0) {
      print(`There is no sheet in "${folder}".`)
      return false
    }
    const states = planStates(files, isGoodRows)
    for (const [at, plan] of files.entries()) {
      const state = states[at] ?? 'refused'
      for (const line of describePlan(plan, state)) print(line)
      if (state === 'good' && typed.flags['write']) await write(service, plan, print)
    }
    const flags = service.isTrialOfNone ? '--write --new-academy' : '--write'
    const written = await correct(correctedIn(folder), files, isGoodRows && typed.flags['write'] === true)
    if (written.length > 0) {
      print(`\nCorrect the yellow cells in ${correctedIn(folder)} (${written.join(', ')}), then:`)
      print(`  npm run provider -- import "${correctedIn(folder)}" ${flags}`)
    }
    const isWhole = mistakes.length === 0 && files.every(({ mistakes: own }) => own.length === 0)
    print(closing(isWhole, typed, files, flags))
    return isWhole
  },
})

function mayRead(folder: string): boolean {
  try {
    readdirSync(folder)
    return true
  } catch {
    return false
  }
}

async function write(service: AdminService, plan: FilePlan, print: Print): Promise<void> {
  const writer: ImportWriter = {
    begin: async (begun) => service.execute('import.begin', begun),
    stage: async (id, from, rows) => service.execute('import.stage', { id, from, rows }),
    publish: async (id, progress) => service.execute('import.publish', { id }, progress),
  }
  let shown = Date.now()
  await writePlan(writer, service.settings, plan, (done, of) => {
    if (Date.now() - shown < SECOND_MS) return
    shown = Date.now()
    showLine(`${plan.file}: ${Math.floor(done).toLocaleString('en-IN')} of ${of.toLocaleString('en-IN')} rows saved`)
  })
  showLine('')
  const { length } = plan.rows
  if (length > 0) print(`  ${length.toLocaleString('en-IN')} ${length === 1 ? 'row was' : 'rows were'} saved.`)
}

/** Writes workbooks that show every mistake in its row; returns their names. Stored good rows are left out of them. */
async function correct(target: string, files: FilePlan[], isGoodRows: boolean): Promise<string[]> {
  const written: string[] = []
  for (const plan of files) {
    if (plan.problems.size === 0 || plan.table === null) continue
    written.push(await writeCorrections(target, plan, isGoodRows && mayTakeGoodRows(plan), 'en'))
  }
  return written
}

const WARNED = ' Read the lines that begin with ATTENTION.'

function closing(isWhole: boolean, { flags }: ParsedArguments, files: FilePlan[], store: string): string {
  const warned = files.some(({ warnings }) => warnings.length > 0) ? WARNED : ''
  if (flags['write']) {
    const stored = isWhole ? 'All of it is saved.' : flags['good-rows'] ? GOOD_ROWS : WHOLE_FILES
    return `\n${stored}${warned}`
  }
  if (!isWhole) return `\nNothing was saved. Correct the mistakes first.${warned}`
  const rows = files.reduce((sum, plan) => sum + plan.rows.length, 0)
  if (!files.some(hasRead)) return '\nNothing of it was read.'
  return rows === 0
    ? '\nThe academy has all of this already.'
    : `\nNothing was saved yet: this was a trial.${warned} Add ${store} to save it.`
}

/** Whether anything in a file was understood. */
const hasRead = ({ counts }: FilePlan): boolean => counts.new + counts.changed + counts.unchanged + counts.refused > 0

/** Overwrites one line of the terminal. */
function showLine(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}
