import { type Engine, aButton, aHeading, aLink, anything, ask, press, see, until, write } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebkit } from './webkit.ts'
import { everyScreen } from '../every-screen.ts'
import { aStudent, expect, logIn, newMobile, onProduct, type Student } from '../journey.ts'
import type { Product } from '../product.ts'

/*
 * The way of a student in browsers that Playwright has no program for: `npm run test:browsers`. Each journey is short,
 * since it only asks whether the browser can do what the others do.
 */

const STARTS: Record<string, () => Promise<Engine>> = { firefox: startFirefox, webkit: startWebkit }

/** What Firefox says of files that were on their way when a journey went on to the next page, and the app then. */
const LEFT_WHILE_LOADING = /A ServiceWorker intercepted the request|A part of the app did not come/

const test = onProduct.extend<{ watched: Engine }, { engine: Engine }>({
  engine: [
    async ({}, use) => {
      const engine = await STARTS[process.env['ENGINE'] ?? '']?.()
      if (engine === undefined) throw new Error(`ENGINE names none of ${Object.keys(STARTS).join(', ')}.`)
      await use(engine)
      await engine.end()
    },
    { scope: 'worker' },
  ],
  watched: async ({ engine, product }, use) => {
    const before = engine.errors().length
    await product.order({ at: new Date().toISOString() })
    await use(engine)
    const errors = engine.errors().slice(before)
    expect(errors.filter((line) => !LEFT_WHILE_LOADING.test(line))).toEqual([])
  },
})

/** Gives the browser a session on a page without a program. */
async function take(engine: Engine, product: Product, stored: string | null, name = 'userData', tab = '{}') {
  await engine.open(`${product.origin}/robots.txt`)
  await ask(
    engine,
    (user, data, ofTab) => {
      localStorage.clear()
      sessionStorage.setItem('tabData', ofTab)
      if (data !== null) localStorage.setItem(user, data)
    },
    name,
    stored,
    tab,
  )
}

async function asStudent(engine: Engine, product: Product, student: Student, path: string): Promise<void> {
  await take(engine, product, student.stored)
  await engine.open(`${product.origin}${path}`)
}

const question = (number: number) => aHeading(`Question ${number}`)
const option = (letter: string) => `//label[.//input[@type="radio"]][starts-with(normalize-space(.), "${letter}")]`

/** Runs in the page. */
const isAt = (start: string) => location.pathname.startsWith(start)

test('a student registers, sees home, and logs in again', async ({ watched: engine, product }, { workerIndex }) => {
  const mobile = newMobile(workerIndex)
  await take(engine, product, null)
  await engine.open(`${product.origin}/register`)
  for (const [label, text] of [
    ['Name', 'Meenakshi Warrier'],
    ['Father/Mother Name', 'Krishnan Nair'],
    ['District', 'Kollam'],
    ['Email', 'ananya@example.org'],
    ['Mobile number', mobile],
  ] as const)
    await fill(engine, label, text)
  await ask(engine, chooseLevel)
  await press(engine, aButton('Register'))
  await enterCode(engine, product, mobile)
  await see(engine, aHeading('Hello, Meenakshi'))
  await take(engine, product, null)
  await engine.open(`${product.origin}/`)
  await fill(engine, 'Mobile number', mobile)
  await press(engine, aButton('Send code'))
  await enterCode(engine, product, mobile)
  await see(engine, aHeading('Hello, Meenakshi'))
})

async function fill(engine: Engine, label: string, text: string): Promise<void> {
  await press(engine, `//input[@id=//label[normalize-space(.)="${label}"]/@for]`)
  await write(engine, text)
}

async function enterCode(engine: Engine, product: Product, mobile: string): Promise<void> {
  await press(engine, '//input[@aria-label="Digit 1 of 4"]')
  await write(engine, product.codeFor(mobile))
}

/** Runs in the page: no driver opens the list of a select. */
function chooseLevel(): void {
  const list = document.querySelector('select[name=academic_level]') as HTMLSelectElement
  list.selectedIndex = [...list.options].findIndex(({ label }) => label === 'Plus Two Science')
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

test('every screen shows what the academy has, and no error', async ({ watched: engine, product }) => {
  test.slow()
  for (const { screen, path, stored, tab, isGuardians, isMissing } of await everyScreen(product)) {
    if (isMissing) continue
    await test.step(screen, async () => {
      await take(engine, product, stored, isGuardians ? 'guardianData' : 'userData', tab)
      await engine.open(`${product.origin}${path}`)
      expect(await until(engine, headingOfLoaded), screen).not.toBe('Not Found')
      expect(await ask(engine, retries), screen).toBe(0)
    })
  }
})

/** Runs in the page: its heading when nothing is loading. */
function headingOfLoaded(): string | null {
  const isLoading = document.querySelector('.animate-shimmer') !== null
  return isLoading ? null : (document.querySelector('h1')?.textContent ?? null)
}

/** Runs in the page. */
const retries = () => [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Retry').length

test('a lesson is drawn, and searched', async ({ watched: engine, product }) => {
  await asStudent(engine, product, await logIn(product, '9000000001'), '/study-materials-subjects')
  for (const name of ['Physics', 'Electric charges', 'The electricity handbook']) await press(engine, aLink(name))
  await see(engine, '//*[contains(@class, "textLayer")]//*[contains(., "How to use this handbook")]')
  await until(engine, inkOfPage)
  await press(engine, aButton('Search document'))
  await write(engine, 'capacitor')
  await see(engine, '//*[contains(@class, "highlight") and contains(@class, "selected")]')
})

/** Runs in the page: how many of the first page's pixels are dark. */
function inkOfPage(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('.pdfViewer canvas')
  const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark += 1
  return dark
}

test('a class is watched', async ({ watched: engine, product }) => {
  await asStudent(engine, product, await logIn(product, '9000000001'), '/subjects')
  for (const name of ['Physics', 'Electric charges', 'Video Classes']) await press(engine, aLink(name))
  await press(engine, '(//main//li//a)[1]')
  await until(engine, () => (document.querySelector('video')?.currentTime ?? 0) > 2)
})

test('a quiz is taken, and its report tells right from wrong', async ({ watched: engine, product }, info) => {
  await asStudent(engine, product, await aStudent(product, info.workerIndex), '/quiz/subjects')
  for (const name of ['Physics', 'Electric charges', 'Quiz created on']) await press(engine, aLink(name))
  await press(engine, aButton('Start quiz'))
  await see(engine, question(1))
  await press(engine, option('A'))
  await see(engine, anything('All answers saved'))
  await press(engine, aButton('Submit'))
  await press(engine, `//*[@role="dialog" or self::dialog]${aButton('Submit')}`)
  await see(engine, aHeading('Quiz Complete'))
  await press(engine, `//a[contains(., "See what to revise")]`)
  await see(engine, aHeading('Quiz Result'))
  await see(engine, anything('Total Marks Gained :'))
})

test('an exam is taken, and its report comes after the results', async ({ watched: engine, product }, info) => {
  await asStudent(engine, product, await aStudent(product, info.workerIndex), '/exams')
  await press(engine, `//article[contains(., "Physics: unit test 2 - Physics")]${aButton('Start Exam')}`)
  await press(engine, `//*[@role="dialog" or self::dialog]${aButton('Start')}`)
  await see(engine, question(1))
  await press(engine, option('B'))
  await press(engine, aButton('Save & Next'))
  await see(engine, question(2))
  await press(engine, aButton('Submit'))
  await press(engine, `//*[@role="dialog" or self::dialog]${aButton('Submit')}`)
  await see(engine, aHeading('Exam Complete'))
  await product.order({ move: { seconds: 3 * 86_400 } })
  await engine.open(`${product.origin}/exam-reports`)
  await press(engine, aLink('Physics: unit test 2'))
  await see(engine, aHeading('Total Marks Gained :'))
})

test('an entrance exam is taken by the keyboard', async ({ watched: engine, product }, info) => {
  await asStudent(engine, product, await aStudent(product, info.workerIndex), '/entrance')
  await press(engine, aLink('Engineering entrance: mock test 4'))
  await press(engine, aButton('Start Exam'))
  await see(engine, question(1))
  for (const number of [1, 2, 3]) {
    await see(engine, question(number))
    await write(engine, 'a')
    await until(engine, isChosen)
    await write(engine, ARROW_RIGHT)
  }
  await press(engine, aButton('Submit Exam'))
  await press(engine, `//*[@role="dialog" or self::dialog]${aButton('Submit Exam')}`)
  await see(engine, anything('Exam Submitted Successfully!'))
  await press(engine, '//a[contains(., "View Report")]')
  await see(engine, aHeading('Exam Report'))
})

/** WebDriver's letter for the key. */
const ARROW_RIGHT = '\uE014'

/** Runs in the page. */
const isChosen = () => document.querySelector('input[type=radio]:checked') !== null

test('without a server the app is there, and goes on when it is back', async ({ watched: engine, product }, info) => {
  await asStudent(engine, product, await aStudent(product, info.workerIndex), '/')
  await see(engine, aHeading('Hello'))
  await until(engine, () => navigator.serviceWorker.controller !== null)
  await product.kill()
  await engine.open(`${product.origin}/subjects`)
  await see(engine, aButton('Retry'))
  await product.start()
  // The browser had a network all the time, so it does not say that there is one again.
  await press(engine, aButton('Retry'))
  await see(engine, aLink('Physics'))
})

test('a topic is found by the search', async ({ watched: engine, product }) => {
  await asStudent(engine, product, await logIn(product, '9000000001'), '/')
  await press(engine, aButton('Search'))
  await write(engine, 'OHMS')
  await press(engine, '(//*[@role="option"])[1]')
  await until(engine, isAt, '/topic/')
})

test('the language is changed', async ({ watched: engine, product }) => {
  await asStudent(engine, product, await logIn(product, '9000000001'), '/')
  await press(engine, aButton('Your menu'))
  await press(engine, aButton('हिन्दी'))
  await until(engine, () => document.documentElement.lang === 'hi')
})
