import { basename, join } from 'node:path'

/** What an optimization of the app is measured by: `bench/web/gains/`. */
export type Measure =
  | 'login'
  | 'home'
  | 'first paint of home'
  | 'words of home'
  | 'list'
  | 'next list'
  | 'work of a long report'
  | 'work of exams'
  | 'work of a lesson'
  | 'work of attendance'
  | 'document'
  | 'long list'
  | 'script of login'
  | 'heaviest screen'
  | 'files of a screen'

/** A module that exists for speed alone. Its plain twin has the same name. */
export type Optimization = { module: string; measure: Measure }

export const optimizations: Optimization[] = [
  { module: 'tools/building/fast-path/prefetch-program.ts', measure: 'words of home' },
  { module: 'tools/building/fast-path/inline-styles.ts', measure: 'login' },
  { module: 'tools/building/fast-path/preload-code.ts', measure: 'home' },
  { module: 'tools/building/fast-path/preload-font.ts', measure: 'home' },
  { module: 'tools/building/fast-path/preload-links.ts', measure: 'list' },
  { module: 'web/build/fast-path/eager-compilation.ts', measure: 'work of exams' },
  { module: 'web/build/fast-path/shared-texts.ts', measure: 'files of a screen' },
  { module: 'web/build/fast-path/chunks.ts', measure: 'heaviest screen' },
  { module: 'web/src/api/fast-path/prefetched-answer.ts', measure: 'words of home' },
  { module: 'web/src/api/fast-path/fetch-once.ts', measure: 'script of login' },
  { module: 'web/src/app/startup/fast-path/login-markup.tsx', measure: 'login' },
  { module: 'web/src/app/startup/fast-path/waiting-markup.tsx', measure: 'first paint of home' },
  { module: 'web/src/app/startup/fast-path/draw-in-steps.ts', measure: 'work of a lesson' },
  { module: 'web/src/app/routes/fast-path/route-prefetch.ts', measure: 'next list' },
  { module: 'web/src/app/shell/fast-path/characters.rules.ts', measure: 'work of exams' },
  { module: 'web/src/ui/format/fast-path/date-names.ts', measure: 'work of exams' },
  { module: 'web/src/ui/format/fast-path/format-number.rules.ts', measure: 'work of attendance' },
  { module: 'web/src/assessment/content/fast-path/use-progressive-list.ts', measure: 'work of a long report' },
  { module: 'web/src/assessment/content/fast-path/chunked-render.ts', measure: 'work of a long report' },
  { module: 'web/src/media/pdf/engine/fast-path/pdf-port.ts', measure: 'document' },
  { module: 'web/src/ui/cards/fast-path/virtual-list.tsx', measure: 'long list' },
  { module: 'web/src/ui/cards/fast-path/row-icon.tsx', measure: 'long list' },
]

/** The folder of a module's twin. */
export const twinOf = (module: string): string =>
  join(module.startsWith('web/src/') ? 'web/src/testing/plain' : 'tools/building/plain', basename(module))

/** Module and twin of what `PLAIN` names: one of them, or `all`. */
export const replaced = (named: string): [module: string, twin: string][] =>
  optimizations
    .filter(({ module }) => named === 'all' || named === module)
    .map(({ module }) => [module, twinOf(module)] as const)
    .map(([module, twin]) => [module, twin])
