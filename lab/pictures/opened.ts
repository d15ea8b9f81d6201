import type { Page } from '@playwright/test'
import type { Visit } from '../../e2e/every-screen.ts'
import { aStudent, call, type Student } from '../../e2e/journey.ts'
import type { Product } from '../../e2e/product.ts'
import type { Entered, Say, Scene } from './scene.ts'

/** Numbers of students who are made for one picture. */
const PICTURES = 50
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isNarrow = ({ width }: { width: number }) => width < 1024

/** Menus, dialogs, tests in progress and their results. */
export function openedScenes(product: Product, visits: Visit[]): Scene[] {
  const at = (screen: string): Entered => {
    const found = visits.find((visit) => visit.screen.split('/')[0] === screen)
    if (!found) throw new Error(`There is no screen ${screen}.`)
    return found
  }
  const opened = (name: string, screen: string, act: Scene['act']): Scene => ({
    name,
    enter: async () => at(screen),
    ...(act && { act }),
    isOpened: true,
  })
  const fresh = async (then: (student: Student) => Promise<unknown>, path: string): Promise<Entered> => {
    const student = await aStudent(product, PICTURES)
    await then(student)
    return { path, stored: student.stored, tab: at('').tab }
  }
  const test = (name: string, enter: () => Promise<Entered>, act?: Scene['act']): Scene => ({
    name,
    enter,
    ...(act && { act }),
    isOpened: true,
  })
  return [
    { ...opened('home, drawer', '', openDrawer), fits: isNarrow },
    opened('home, user menu', '', async (page, say) =>
      page.getByRole('button', { name: new RegExp(`^${say('user_menu_label')}`) }).click(),
    ),
    opened('home, search', '', search),
    opened('login, countries', 'login', openCountries),
    opened('login, code', 'login', async (page, say) =>
      askForCode(page, say, (await aStudent(product, PICTURES)).mobile),
    ),
    opened('login, mistake', 'login', async (page, say) => button(page, say('login_send')).click()),
    opened('register, mistake', 'register', async (page, say) => button(page, say('register_send')).click()),
    ...testScenes(product, { test, fresh, at }),
  ].map((scene) => ({ ...scene, name: scene.name.replaceAll(/\W+/g, '-') }))
}

type Kit = {
  test: (name: string, enter: () => Promise<Entered>, act?: Scene['act']) => Scene
  fresh: (then: (student: Student) => Promise<unknown>, path: string) => Promise<Entered>
  at: (screen: string) => Entered
}

function testScenes(product: Product, { test, fresh, at }: Kit): Scene[] {
  const idOf = (screen: string) => Number(at(screen).path.split('/').at(-1))
  const begun = (path: string, body: object) => (student: Student) =>
    call(product, path, { stud_id: student.stud_id, ...body }, student.token)
  const quiz = () => fresh(begun('/Student/get_quiz', { quiz_id: idOf('quiz-start') }), at('quiz-start').path)
  const exam = () => fresh(begun('/Student/exam', { exam_id: idOf('exam') }), at('exam').path)
  const entrance = () =>
    fresh(
      begun('/Student/entrance_start_exam', { exam_id: idOf('entrance-start-exam') }),
      at('entrance-start-exam').path,
    )
  return [
    test('quiz, taking', quiz, answer),
    test('quiz, questions', quiz, openPalette),
    test('quiz, before submitting', quiz, openSummary),
    test('quiz, leaving', quiz, async (page, say) => page.getByRole('link', { name: say('test_leave') }).click()),
    test('quiz, result', quiz, submit),
    test('exam, taking', exam, answer),
    test('exam, menu', exam, async (page, say) => button(page, say('test_menu')).click()),
    test('exam, result', exam, submit),
    test('entrance, taking', entrance, answer),
  ]
}

const openDrawer = async (page: Page, say: Say) =>
  button(page, say('menu_open'))
    .or(button(page, say('bar_more')))
    .click()

async function search(page: Page, say: Say): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(say('search_placeholder')).fill('ele')
  await page.getByRole('option').first().waitFor()
}

/** Returns a pattern of a text with any values in it. */
const withValues = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map((words) => RegExp.escape(words))
      .join('.+')}$`,
  )

async function openCountries(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: withValues(say('phone_country_button')) }).click()
  await page.getByRole('option').first().waitFor()
}

async function askForCode(page: Page, say: Say, mobile: string): Promise<void> {
  await page.getByLabel(say('phone_label')).fill(mobile)
  await button(page, say('login_send')).click()
  await button(page, say('login_verify')).waitFor()
}

async function answer(page: Page): Promise<void> {
  await page.getByRole('radio').first().waitFor({ state: 'attached' })
  await page.getByText('B', { exact: true }).first().click()
}

async function openPalette(page: Page, say: Say): Promise<void> {
  await answer(page)
  const opener = page.getByRole('button', { name: withValues(say('test_open_palette')) })
  if (await opener.isVisible()) await opener.click()
}

async function openSummary(page: Page, say: Say): Promise<void> {
  await answer(page)
  await button(page, say('test_submit')).first().click()
}

async function submit(page: Page, say: Say): Promise<void> {
  await openSummary(page, say)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('test_submit'), exact: true })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
