import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { root } from '../stamp.ts'

/** The tests that some paths name, by who runs them; `strangers` are paths that name none. */
export type NamedTests = { node: string[]; web: string[]; journeys: string[]; strangers: string[] }

const KINDS: [kind: 'node' | 'web' | 'journeys', what: RegExp][] = [
  ['node', /^(server|contract|tools|lab)\/.*\.test\.ts$/],
  ['web', /^(ui|(web|console)\/src)\/.*\.test\.tsx?$/],
  ['journeys', /^e2e\/[^/]*\.spec\.ts$/],
]

export const WHAT_A_TEST_IS = `A test is one of these, or a folder that holds some:
  server, contract, tools, lab     *.test.ts               node --test; TEST_DB=postgres for the other engine
  ui, web/src, console/src         *.test.ts, *.test.tsx   vitest
  e2e                              *.spec.ts               the built app in a browser`

/** Sorts the tests among `files` that `paths` name: a file, or all below a folder. Both are relative to the project. */
export function namedTests(paths: string[], files: string[]): NamedTests {
  const found: NamedTests = { node: [], web: [], journeys: [], strangers: [] }
  for (const path of paths) {
    const tests = files.filter((file) => path === '' || file === path || file.startsWith(`${path}/`))
    const sorted = tests.flatMap((file) =>
      KINDS.filter(([, what]) => what.test(file)).map(([kind]) => ({ kind, file })),
    )
    if (sorted.length === 0) found.strangers.push(path)
    for (const { kind, file } of sorted) if (!found[kind].includes(file)) found[kind].push(file)
  }
  return found
}

/** Resolves a typed path against the folder where npm was called, else against the project's root. */
export function fromTheTop(typed: string): string {
  const places = [resolve(process.env['INIT_CWD'] ?? '.', typed), resolve(root, typed)]
  const place = places.find((one) => existsSync(one)) ?? resolve(root, typed)
  return relative(root, place).split(sep).join('/')
}
