import type { Page } from '@playwright/test'
import { screenOf } from '../contract/src/screen-of.ts'
import { screenPaths } from '../contract/src/screen-paths.derived.ts'
import { call, expect, logIn, type Student, take } from './journey.ts'
import type { Product } from './product.ts'
import { SCREENS, tooWide } from './spoken.ts'

/** What nobody needs to be signed in for. */
const GUESTS = ['/login', '/register', '/consent', '/privacy']

type Ids = { data: { id: number }[] }
type Subjects = { data: { subject_id: number }[] }
type Chapters = { data: { chapter_id: number }[] }
type Exams = { data: { exam_id: number }[] }
type Entrance = { data: { id: number; window: string; attended: number }[] }
type Opened = { data: { exam: { enrollment_id: number }; questions: { id: number; options: { id: number }[] }[] } }

/** A test of each kind is taken, and one is begun. A doubt is asked. Returns addresses that no link leads to. */
async function busy(product: Product, { stud_id, token }: Student): Promise<string[]> {
  const post = async <T>(path: string, body: object = {}) =>
    call<T>(product, `/Student/${path}`, { stud_id, ...body }, token)
  const sub_id = (await post<Subjects>('subjects')).data[0]?.subject_id
  const chapter_id = (await post<Chapters>('chapters', { sub_id })).data[0]?.chapter_id
  const quiz_id = (await post<Ids>('get_quiz_by_chapter', { chapter_id })).data[0]?.id
  // The list of reports shows a chart from two attempts on.
  await post('get_quiz', { quiz_id })
  await post('submit_quiz', { quiz_id, submit_data: [] })
  await post('get_quiz', { quiz_id })
  const { data: quiz } = await post<{ data: { attempt_id: number } }>('submit_quiz', { quiz_id, submit_data: [] })
  await post('redo_add', quiz)
  const [taken, begun] = (await post<Exams>('exams')).data
  await post('exam', { exam_id: taken?.exam_id })
  await post('submit_exam', { exam_id: taken?.exam_id, submit_data: [] })
  await post('exam', { exam_id: begun?.exam_id })
  // Another journey of this worker may have taken one.
  const isNew = ({ window, attended }: Entrance['data'][number]) => window === 'open' && attended === 0
  const open = (await post<Entrance>('entrance_get_exams')).data.find(isNew)
  const { exam, questions } = (await post<Opened>('entrance_start_exam', { exam_id: open?.id })).data
  const submit_data = questions.slice(0, 3).map(({ id, options }) => ({ question_id: id, option_id: options[0]?.id }))
  await post('entrance_submit_exam', { enrollment_id: exam.enrollment_id, submit_data })
  const { data: topics } = await post<{ data: { topic_id: number }[] }>('topics', { chapter_id })
  const topic_id = topics[0]?.topic_id
  await post('watch_progress', { topic_id, position: 20, duration: 60 })
  const place = { place: 'video', attempt_id: null, about_id: topic_id, at: 20 }
  await post('ask_doubt', { ...place, key: 'large letters', text: 'Why is $x^2$ never negative?' })
  const batch_id = (await post<{ data: { batch_id: number }[] }>('batches', { sub_id })).data[0]?.batch_id
  const ofBatch = [`/live-batches/${sub_id}`, `/live-classes/${sub_id}/${batch_id}`]
  return ['/doubts', '/redo', `/reports/${chapter_id}`, `/exam/${taken?.exam_id}`, ...ofBatch]
}

/**
 * Returns words that are cut by an edge, or broken in two though they are short. Runs in the page. Formulas and rows of
 * tabs scroll in boxes of their own.
 */
function cutWords(): string[] {
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  // The letters of Malayalam are wider, and its words are longer.
  const short = document.documentElement.lang === 'ml' ? 8 : 12
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement
    if (!around?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (around.closest('.katex, .sr-only, .textLayer, [aria-hidden=true], [role=tablist], script, style')) continue
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s/-]*[\p{L}\p{N}][^\s/-]*/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const lines = new Set(boxes.map(({ top }) => Math.round(top)))
      if (lines.size > 1 && word.length < short) found.push(`broken: ${word}`)
      const { left, right } = range.getBoundingClientRect()
      for (let box: Element | null = around; box && box !== document.body; box = box.parentElement) {
        const { display } = getComputedStyle(box)
        if (display === 'inline' || display === 'contents') continue
        const edge = box.getBoundingClientRect()
        // What is a pixel wide is only spoken.
        if (edge.width > 1 && (left < edge.left - 1 || right > edge.right + 1)) found.push(`beyond its box: ${word}`)
        break
      }
    }
  }
  return found
}

/** Fails where a screen scrolls sideways, or where a word is cut or broken. */
export async function fits(page: Page, what: string): Promise<void> {
  expect(await tooWide(page), what).toEqual([])
  expect(await page.evaluate(cutWords), what).toEqual([])
}

async function settled(page: Page): Promise<void> {
  await page.locator('main, header').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('main .animate-late') === null)
}

/** Opens these addresses and what they link to, one of each screen. Returns the screens that were seen. */
async function walk(page: Page, addresses: string[], seen: Set<string>): Promise<void> {
  const left = [...addresses]
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    const screen = screenOf(path.split(/[?#]/)[0] ?? '')
    if (screen === undefined || seen.has(screen)) continue
    seen.add(screen)
    await page.goto(path)
    await settled(page)
    await fits(page, path)
    const links = await page
      .locator('main a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    left.push(...links)
  }
}

/** Goes through every screen of students and guardians, where everything must fit. */
export async function everythingFits(page: Page, product: Product): Promise<void> {
  const seen = new Set<string>()
  await walk(page, GUESTS, seen)
  const student = await logIn(product, '9000000001')
  const guardian = await product.guardian({ name: 'Latha Menon', students: [student.stud_id] })
  await page.evaluate((stored) => localStorage.setItem('guardianData', stored), guardian.stored)
  await walk(page, ['/guardian'], seen)
  await page.evaluate(() => localStorage.clear())
  const unlinked = await busy(product, student)
  await take(page, student)
  await walk(page, [...SCREENS, ...unlinked], seen)
  expect(screenPaths.filter((screen) => !seen.has(screen))).toEqual([])
  const size = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  expect(size, 'the letters of the page').toBeGreaterThan(20)
}
