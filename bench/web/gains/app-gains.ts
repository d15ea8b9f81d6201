import { spawnSync } from 'node:child_process'
import { basename, extname, join } from 'node:path'
import { type Measure, type Optimization, optimizations } from '../../../tools/building/plain/optimizations.ts'
import type { Bench, Figure } from '../../bench.ts'
import { paired } from '../../measuring/paired.ts'
import { filesOfScreen, heaviestScreen } from '../weight.ts'
import { exactly, type Look, longList, onDemo, onLongPapers, scriptOfLogin } from './looks.ts'
import * as visits from './visits.ts'

const ROUNDS = 7
const root = join(import.meta.dirname, '../../..')

const LOOKS: Record<Measure, Look> = {
  login: onDemo(visits.largestPaintOf('login')),
  home: onDemo(visits.largestPaintOf('')),
  'first paint of home': onDemo(visits.firstPaintOf('')),
  list: onDemo(visits.wordsOf('exams')),
  document: onDemo(visits.documentOf('study-materials, reading')),
  'words of home': onDemo(visits.wordsOf('')),
  'next list': onDemo(visits.nextList),
  'work of a long report': onLongPapers(
    visits.blockingOf('entrance-report-preview/$enrollmentId', 'main article .katex'),
  ),
  'work of exams': onDemo(visits.blockingOf('exams')),
  'work of a lesson': onDemo(visits.blockingOf('topic, playing')),
  'work of attendance': onDemo(visits.blockingOf('attendance-year/$subjectId')),
  'long list': longList,
  'script of login': exactly(scriptOfLogin),
  'heaviest screen': exactly(async (folder) => heaviestScreen(folder).value),
  'files of a screen': exactly(async (folder) => filesOfScreen(folder)),
}

/** What a student waits for without each optimization of the app, as a multiple of what it takes with it. */
export const appGains: Bench = {
  about: 'each optimization of the app taken out: the figure that it is for, with it = 1',
  run: async () => {
    const asked = process.env['BENCH_GAINS']?.split(',')
    const figures: Figure[] = []
    for (const one of optimizations.filter((each) => !asked || asked.includes(nameOf(each)))) {
      const { ratio, a, b, spread } = await gainOf(one)
      const told = `${one.measure}: ${a.toFixed(1)} against ${b.toFixed(1)}, ${spread}`
      console.log(`  ${nameOf(one)}: ${ratio.toFixed(2)} (${told})`)
      figures.push({ name: nameOf(one), value: ratio, told })
    }
    return figures
  },
}

const nameOf = ({ module }: Optimization) => basename(module, extname(module))

async function gainOf(one: Optimization) {
  const look = LOOKS[one.measure]
  const [plain, fast] = [await look.open(builtWithout(one)), await look.open(join(root, 'dist/web'))]
  try {
    return await paired(look.isExact ? 1 : ROUNDS, plain.look, fast.look)
  } finally {
    for (const opened of [plain, fast]) await opened.close()
  }
}

/** The folder of the app without one optimization. */
function builtWithout(one: Optimization): string {
  const folder = join('dist/plain', nameOf(one))
  const building = join(root, 'tools/building/plain')
  const args = [`--import=${join(building, 'replace-modules.ts')}`, join(building, 'build-plain.ts'), folder]
  const env = { ...process.env, PLAIN: one.module }
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) throw new Error(`The app was not built without ${one.module}.`)
  return join(root, folder)
}
