import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aStudent, type Student } from '../../../e2e/journey.ts'
import { Product } from '../../../e2e/product.ts'
import { openBadLine } from './bad-line.ts'
import { KillableBrowser } from './chromium.ts'
import { MixedTaker } from './mixed-taker.ts'
import { LEVEL, MixedTest, type PaperName, SECTION_MINUTES } from './mixed-test.ts'
import { randomOf, pause, type Proof, type Verdict } from '../proof.ts'

const KILLS = 30
const SECTIONS = 3

type World = {
  product: Product
  student: Student
  killable: KillableBrowser
  profile: string
  random: () => number
  broken: boolean
}

/** A browser that is killed while a test is taken finds every answer again, sent or not. */
export const browser: Proof = {
  about:
    'a browser that is killed at any moment finds every answer again, of every type, also those that were not sent',
  bound: 900,
  async run({ runs, seed, broken }) {
    const kills = runs ?? KILLS
    const product = new Product({ LIMITS: 'off' })
    await product.start()
    const profile = mkdtempSync(join(tmpdir(), 'killed-'))
    const killable = new KillableBrowser(profile)
    try {
      const student = await aStudent(product, 90, LEVEL)
      const world = { product, student, killable, profile, random: randomOf(seed ?? Date.now()), broken }
      const free = new MixedTaker(await MixedTest.add(product, student, 'Free sections'))
      const locked = new MixedTaker(await MixedTest.add(product, student, 'Locked sections'))
      const verdicts = [await killed(world, 'Free sections', free, Math.ceil(kills / 2))]
      verdicts.push(await killed(world, 'Locked sections', locked, Math.floor(kills / 2)))
      if (runs === null) verdicts.push(await overBadLine(world, free))
      return verdicts
    } finally {
      await killable.kill()
      await product.stop()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

async function killed(world: World, name: PaperName, taker: MixedTaker, kills: number): Promise<Verdict> {
  const { product, killable, random } = world
  const missing: string[] = []
  for (let kill = 0; kill <= kills; kill += 1) {
    // While the browser is closed with unsent answers, the section of these answers may end.
    if (name === 'Locked sections') await moveOn(product, taker, Math.floor((kill * SECTIONS) / kills))
    const page = await killable.open()
    const isNew = name === 'Free sections' && kill === 0
    await taker.open(page, product.origin, isNew ? world.student : null)
    missing.push(...(await taker.missing()))
    if (kill < kills) {
      // Every second time the network goes first: then only the browser's own disk has the answers.
      if (kill % 2 === 1) await page.context().setOffline(true)
      await taker.answer(random)
      await pause(random() * 300)
    }
    await killable.kill()
    if (world.broken) rmSync(join(world.profile, 'Default/IndexedDB'), { recursive: true, force: true })
  }
  for (const line of missing.slice(0, 5)) console.log(`  ${line}`)
  const { given, refused } = taker
  const line = `browser: ${name.toLowerCase()}, ${kills} kills, ${given} answers given, ${refused} of them beyond those that count, ${missing.length} missing afterwards`
  return { holds: missing.length === 0 && given > 0, line }
}

async function moveOn(product: Product, taker: MixedTaker, section: number): Promise<void> {
  const from = taker.openSection ?? 0
  const to = Math.min(section, SECTIONS - 1)
  taker.openSection = to
  if (to > from) await product.order({ move: { seconds: (to - from) * SECTION_MINUTES * 60 } })
}

/** The paper of free sections again, over a line that delays, stalls and breaks. */
async function overBadLine({ product, student, killable }: World, taker: MixedTaker): Promise<Verdict> {
  const line = await openBadLine(Number(new URL(product.origin).port), 7)
  try {
    const page = await killable.open()
    await taker.open(page, `http://127.0.0.1:${line.port}`, student)
    line.worsen()
    const random = randomOf(7)
    for (let round = 0; round < 4; round += 1) await taker.answer(random)
    const begun = performance.now()
    await page.getByText('All answers saved').waitFor({ timeout: 120_000 })
    const seconds = (performance.now() - begun) / 1000
    const missing = await taker.missing()
    const words = `browser: over a bad line all was saved ${seconds.toFixed(0)} s after the last answer, ${missing.length} missing`
    return { holds: missing.length === 0, line: words }
  } finally {
    line.close()
  }
}
