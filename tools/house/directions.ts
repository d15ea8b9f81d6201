import { type Fault, type Import, isTest, type Source } from './sources.ts'

/**
 * The order of imports: a place may import itself and the places before it. `*` is one of several folders in the same
 * place, which never import each other, except those that have a place of their own.
 */
const server = [
  'contract/src',
  'messages',
  'server/ports',
  'server/db',
  'server/cache',
  'server/academy',
  'server/guardians',
  'server/audit',
  'server/search',
  'server/http',
  'server/jobs',
  'server/metrics',
  'server/sms',
  'server/push',
  'server/session',
  'server/media',
  'server/staff/accounts',
  'server/assessment',
  'server/features/*',
  'server/control-socket',
  'server/sharing',
  'server/backup',
  'server/importing',
  'server/exporting',
  'server/features/guardian',
  'server/retention',
  'server/staff/questions',
  'server/staff/papers',
  'server/staff/*',
  'server/app-parts.ts',
  'server/staff-side.ts',
  'server/app.ts',
  'server/cli',
  'server/main.ts',
]

const web = [
  'contract/src',
  'web/worker',
  'messages',
  'ui',
  'web/src/styles.css',
  'web/src/paths.ts',
  'web/src/ui',
  'web/src/api',
  'web/src/session',
  'web/src/offline',
  'web/src/media',
  'web/src/assessment',
  'web/src/catalog',
  'web/src/features/*',
  'web/src/app',
  'web/src/main.tsx',
]

// The console takes from the students' app only what knows nothing of students: the parts that draw a question and a
// test's screen.
const console = [
  'contract/src',
  'messages',
  'ui',
  'web/src/api/api-error.ts',
  'web/src/assessment/question.ts',
  'web/src/assessment/content',
  'web/src/assessment/asking',
  'web/src/assessment/whole-paper',
  'web/src/assessment/translation',
  'web/src/assessment/math',
  'web/src/assessment/options.ts',
  'web/src/assessment/clock',
  'web/src/assessment/sections',
  'web/src/assessment/instructions/section-grid.rules.ts',
  'web/src/assessment/instructions/section-facts.tsx',
  'web/src/assessment/palette',
  'web/src/assessment/kept',
  'web/src/assessment/attempt',
  'web/src/assessment/keys',
  'web/src/assessment/submitting',
  'web/src/assessment/screen',
  'web/src/assessment/report',
  'console/src/styles.css',
  'console/src/paths.ts',
  'console/src/api',
  'console/src/session',
  'console/src/ui',
  'console/src/features/identity',
  'console/src/features/*',
  'console/src/app',
  'console/src/main.tsx',
]

/** What stands outside the order at the server's root: what it may import, type-only after a `type`. */
const ROOT_FILES: Record<string, string[]> = {
  'server/config.ts': ['contract/src', 'server/ports', 'server/sms/settings', 'server/push/endpoint.rules.ts'],
  'server/secrets.ts': ['contract/src', 'server/ports'],
  'server/log.ts': ['contract/src', 'server/ports'],
  'server/closing.ts': ['contract/src', 'server/ports', 'type server/http'],
}

/** Halves from which these files may import anything. */
const FREE: [who: RegExp, what: RegExp][] = [
  [/^contract\/src\/.*\.test\.ts$/, /^(contract|messages)\//],
  [/^server\/(testing\/|.*\.test\.ts$)/, /^(server|contract|messages)\//],
  [/^(ui|web\/src)\/(testing\/|.*\.test\.tsx?$)/, /^(ui|web|contract|messages)\//],
  [/^console\/src\/(testing\/|.*\.test\.tsx?$)/, /^(console|ui|web\/src|contract|messages)\//],
  [/^console\/[^/]+\.config\.ts$/, /^(console|tools\/(browsers|building))\//],
  [/^web\/([^/]+\.config\.ts$|build\/)/, /^(web|contract|tools\/(browsers|building))\//],
  // The journeys start the product by testing/serve.ts (packed or not: testing/program.ts), command it, and search its
  // log.
  // Odd workbooks are made by testing/workbook-parts.ts, which imports nothing of the product.
  [/^e2e\//, /^(e2e|contract)\/|^server\/testing\/(serve|program|leaks|push-service|workbook-parts)\.ts$/],
  // The benches fill academies of any size in the product's own schema.
  [/^lab\/bench\//, /^(lab\/(bench|prove)|server|contract|e2e)\//],
  [/^lab\/pictures\//, /^(lab\/(pictures|bench\/web)|e2e|tools)\//],
  [/^lab\/prove\//, /./],
  [/^tools\//, /^(tools|server|contract|messages|web\/build)\//],
]

const isMain = (path: string) => /(^|\/)main\.tsx?$/.test(path)
const isRules = (path: string) => path.endsWith('.rules.ts')
/** Modules computed from the registry of screens: nothing else on the web may import the registry. */
const isDerived = (path: string) => path.endsWith('.derived.ts')
const REGISTRY = 'contract/src/screens.ts'
const within = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

export function directionFaults(sources: Source[]): Fault[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((one) => {
      const problem = one.to && problemOf(source.path, one.to, one)
      return problem ? [`${source.path}:${one.line} ${problem}`] : []
    }),
  )
}

function problemOf(from: string, to: string, { typeOnly }: Import): string | null {
  if (isRules(from) && !isRules(to) && !isDerived(to) && !typeOnly)
    return `rules import other rules, and types: not ${to}`
  if (/^(ui|(web|console)\/src)\//.test(from) && !isTest(from) && isClosedContract(from, to) && !typeOnly) {
    return `the web imports the contract by "import type" only: not ${to}`
  }
  const free = FREE.find(([who]) => who.test(from))
  if (free) return free[1].test(to) ? null : `may not import ${to}`
  const rootFile = ROOT_FILES[from]
  if (rootFile) return rootFile.some((place) => allows(place, to, typeOnly)) ? null : `may not import ${to}`
  if (ROOT_FILES[to]) return isMain(from) ? null : `only a main and testing import ${to}`
  return orderProblem(from, to)
}

function isClosedContract(from: string, to: string): boolean {
  return within(to, 'contract') && !isRules(to) && !isDerived(to) && !(isDerived(from) && to === REGISTRY)
}

function allows(place: string, to: string, typeOnly: boolean): boolean {
  return place.startsWith('type ') ? typeOnly && within(to, place.slice('type '.length)) : within(to, place)
}

function orderProblem(from: string, to: string): string | null {
  const order = /^(ui|web)\//.test(from) ? web : from.startsWith('console/') ? console : server
  const [here, there] = [placeOf(order, from), placeOf(order, to)]
  if (!here) return `stands nowhere in the order of imports`
  if (!there) return `imports ${to}, which stands nowhere in its order of imports`
  if (there.at > here.at) return `imports ${to}, which stands to its right`
  if (there.at === here.at && there.name !== here.name) return `imports its sibling ${to}`
  return null
}

/** Where a file stands, and the name of its folder or file there. */
function placeOf(order: string[], path: string): { at: number; name: string } | null {
  const own = order.findIndex((place) => within(path, place))
  if (own !== -1) return { at: own, name: order[own] ?? '' }
  for (const [at, place] of order.entries()) {
    const folder = place.slice(0, -1)
    if (place.endsWith('/*') && path.startsWith(folder))
      return { at, name: folder + path.slice(folder.length).split('/')[0] }
  }
  return null
}

/**
 * Returns the import cycles between files, of values or of types. Types are gone when the program runs, but a reader of
 * one file in a cycle has to read all of them: what two files share belongs into a third one below both.
 */
export function ringFaults(sources: Source[]): Fault[] {
  const next = new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ to }) => to ?? [])]))
  const done = new Set<string>()
  const rings: string[] = []
  const walk = (path: string, trail: string[]) => {
    const at = trail.indexOf(path)
    if (at !== -1) rings.push(`a ring: ${[...trail.slice(at), path].join(' > ')}`)
    if (at !== -1 || done.has(path)) return
    for (const to of next.get(path) ?? []) walk(to, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) walk(path, [])
  return rings
}
