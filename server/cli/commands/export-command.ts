import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AdminService } from '../admin-service.ts'
import { exportAcademy, type Form } from '../../exporting/export-academy.ts'
import { feedbackPage, registerPage } from '../../exporting/registers.ts'
import { taughtSubjects } from '../../exporting/registers.queries.ts'
import { resultPages } from '../../exporting/results.ts'
import { papersOfCode } from '../../exporting/results.queries.ts'
import { exportStudent } from '../../exporting/export-student.ts'
import { type Page, writeCsv, writeXlsx } from '../../exporting/written-table.ts'
import { filesOf } from '../../importing/planning/folder-files.ts'
import { refuseForeignMedia } from '../../sharing/shared-media.ts'
import { findStudent } from './find-student.ts'
import { academyCommand, Misused, type Print } from './command.ts'

type Job = (service: AdminService, words: string[], form: Form, print: Print) => Promise<boolean>

/** What can be exported, by the word behind `export`. Any other word is a student. */
const jobs: Record<string, Job> = { academy, results, attendance, feedback }

export const exportCommand = academyCommand({
  name: 'export',
  usage: 'academy|results|attendance|feedback|STUDENT FOLDER [CODE] [--csv]',
  about: 'writes the academy, results, registers, feedback, or all about one student',
  check: ({ words: [what = '', , code] }) => {
    if (code !== undefined && what !== 'results')
      throw new Misused(`Only results are of one CODE, "${code}" is too much.`)
  },
  run: async (service, { words: [what = '', ...words], flags }, print) => {
    const job = jobs[what]
    if (job) return job(service, words, flags['csv'] ? 'csv' : 'xlsx', print)
    return student(service, what, words, print)
  },
})

async function academy(
  { read, settings }: AdminService,
  [folder = '']: string[],
  form: Form,
  print: Print,
): Promise<boolean> {
  const there = existsSync(folder) ? (await filesOf([folder])).files.map(({ file }) => file) : []
  if (there.length > 0) {
    // Files of an older export would be imported with the new one.
    print(`"${folder}" has ${there.join(', ')} already. Nothing was written: choose an empty folder.`)
    return false
  }
  await refuseForeignMedia({ read, settings })
  for (const { file, rows } of await exportAcademy(read, settings, folder, form)) print(`${file}: ${rows} rows`)
  return true
}

async function results(
  { read }: AdminService,
  [folder = '', code = null]: (string | null)[],
  form: Form,
  print: Print,
) {
  const papers = await papersOfCode(read, code)
  if (papers.length === 0) {
    print(
      code === null ? 'There are no quizzes and exams yet.' : `No quiz, exam or entrance exam has the code "${code}".`,
    )
    return code === null
  }
  for (const paper of papers) {
    const name = `${paper.kind} ${fileName(paper.paper_code)}`
    const pages = await resultPages(read, paper)
    if (pages === null) print(`${name}: nobody has finished it yet`)
    else await write(folder ?? '', name, pages, form, print)
  }
  return true
}

async function attendance({ read }: AdminService, [folder = '']: string[], form: Form, print: Print): Promise<boolean> {
  for (const taught of await taughtSubjects(read)) {
    const page = await registerPage(read, taught)
    const name = `attendance ${fileName(taught.batch_code)} ${fileName(taught.subject_code)}`
    if (page) await write(folder, name, [page], form, print)
  }
  return true
}

async function feedback({ read }: AdminService, [folder = '']: string[], form: Form, print: Print): Promise<boolean> {
  await write(folder, 'feedback', [await feedbackPage(read)], form, print)
  return true
}

async function student(service: AdminService, word: string, [folder = '']: string[], print: Print): Promise<boolean> {
  const { read, clock } = service
  const found = await findStudent(read, word)
  if (!found) {
    print(`There is no student "${word}": give an admission number or a mobile number.`)
    return false
  }
  const file = await exportStudent({ ...service, now: clock.now() }, found, folder)
  await service.execute('exported', { stud_id: found.stud_id })
  print(`${file}: all that is kept about ${found.name}`)
  return true
}

/** A workbook of all pages, or a CSV file for each. */
async function write(folder: string, name: string, pages: Page[], form: Form, print: Print): Promise<void> {
  if (form === 'xlsx') await writeXlsx(join(folder, `${name}.xlsx`), pages)
  else {
    for (const page of pages) {
      const part = pages.length > 1 ? ` ${page.name.toLowerCase()}` : ''
      await writeCsv(join(folder, `${name}${part}.csv`), page)
    }
  }
  print(`${name}: ${pages[0]?.rows.length} rows`)
}

/** Codes may contain slashes, file names may not. */
const fileName = (code: string) => code.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
