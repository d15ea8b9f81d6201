/** The files of a feature's own, each from the template of this name in `templates/`. */
export const madeFiles: Record<string, string> = {
  contract: 'contract/src/__word__.ts',
  migration: 'server/db/migrations/__number__-__word__.ts',
  queries: 'server/features/__word__/__word__.queries.ts',
  routes: 'server/features/__word__/__word__.routes.ts',
  'routes-test': 'server/features/__word__/__word__.routes.test.ts',
  sheet: 'server/importing/sheets/learning/__word__-sheet.ts',
  'demo-sheet': 'demo-academy/__word__.csv',
  api: 'web/src/features/__word__/__word__.api.ts',
  screen: 'web/src/features/__word__/__word__-screen.tsx',
  journey: 'e2e/__word__.spec.ts',
}

/** Everything that a feature's word may stand for already. */
export const takenBy: string[] = [
  'contract/src/__word__.ts',
  'contract/src/__word__.rules.ts',
  'server/__word__',
  'server/features/__word__',
  'server/importing/sheets/learning/__word__-sheet.ts',
  'web/src/__word__',
  'web/src/features/__word__',
]
