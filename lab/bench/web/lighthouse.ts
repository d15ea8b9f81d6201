import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Product } from '../../../e2e/product.ts'
import type { Bench, Figure } from '../bench.ts'
import { leastOf } from '../limits.ts'
import { everyScreen, type Visit } from '../../../e2e/every-screen.ts'
import { audited, CATEGORIES, type Category, LIGHTHOUSE, type Report } from './lighthouse-run.ts'

/** Other load on the machine can only make a visit slower: the fastest of so many visits counts. */
const LOOKS = 5

type Found = { path: string; scores: Record<Category, number>; failed: Record<Category, string[]> }

/** Lighthouse's mobile form with its own simulated throttling. Each visit is the first one of its browser. */
export const lighthouse: Bench = {
  about: `${LIGHTHOUSE}, mobile, on every screen: the worst of them`,
  run: async () => {
    const product = new Product({ LIMITS: 'off' })
    await product.start()
    const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'))
    try {
      const found: Found[] = []
      for (const visit of (await everyScreen(product)).filter(isAsked)) {
        const one = await lookedAt(product.origin, visit, folder)
        console.log(`  ${CATEGORIES.map((name) => String(one.scores[name]).padStart(3)).join(' ')}  ${visit.path}`)
        found.push(one)
      }
      return CATEGORIES.map((name) => worstOf(name, found))
    } finally {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** `BENCH_SCREENS` names some screens, as the registry does. */
function isAsked({ screen }: Visit): boolean {
  const asked = process.env['BENCH_SCREENS']
  return asked === undefined || asked.split(';').includes(screen)
}

/** A visit is repeated for its speed only: every other finding counts when it occurs once. */
async function lookedAt(origin: string, visit: Visit, folder: string): Promise<Found> {
  const reports: Report[] = []
  const least = leastOf('lighthouse', 'performance')
  for (let look = 0; look < LOOKS && !reports.some((one) => scoreOf('performance', one) >= least); look += 1) {
    const report = await audited(origin, visit, folder)
    if (report) reports.push(report)
  }
  const counting = (name: Category) => {
    const [worst, ...better] = reports.toSorted((a, b) => scoreOf(name, a) - scoreOf(name, b))
    if (!worst) throw new Error(`Lighthouse saw nothing of ${visit.path}.`)
    return name === 'performance' ? (better.at(-1) ?? worst) : worst
  }
  return {
    path: visit.path,
    scores: each((name) => scoreOf(name, counting(name))),
    failed: each((name) => failedOf(name, counting(name))),
  }
}

const each = <T>(value: (name: Category) => T) =>
  Object.fromEntries(CATEGORIES.map((name) => [name, value(name)])) as Record<Category, T>

const scoreOf = (name: Category, report: Report) => Math.round(report.categories[name].score * 100)

const failedOf = (name: Category, { categories, audits }: Report): string[] =>
  categories[name].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)

function worstOf(name: Category, found: Found[]): Figure {
  const [worst] = found.toSorted((a, b) => a.scores[name] - b.scores[name])
  if (!worst) throw new Error('No screen was looked at.')
  return { name, value: worst.scores[name], told: `${worst.path} ${worst.failed[name].join(' ')}`.trim() }
}
