import { isTest, projectFiles, readSources } from '../house/sources.ts'

/** Tests that depend on the run's engine get their database from this module. */
const FRESH_DATABASE = 'server/testing/fresh-db.ts'

/** The server's tests: those that must hold on each engine, and those whose imports never lead to a database. */
export function serverTests(): { onEngines: string[]; onNone: string[] } {
  const sources = readSources(projectFiles().filter((path) => path.startsWith('server/')))
  const imported = new Map(sources.map(({ path, imports }) => [path, imports.map(({ to }) => to)]))
  const leadsThere = (path: string, seen = new Set<string>()): boolean => {
    if (path === FRESH_DATABASE) return true
    if (seen.has(path)) return false
    seen.add(path)
    return (imported.get(path) ?? []).some((to) => to !== null && leadsThere(to, seen))
  }
  const { onEngines = [], onNone = [] } = Object.groupBy([...imported.keys()].filter(isTest), (path) =>
    leadsThere(path) ? 'onEngines' : 'onNone',
  )
  return { onEngines, onNone }
}
