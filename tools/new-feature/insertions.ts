import { basename } from 'node:path'

/**
 * A line, or several, in a file that names every feature: at the end of the block that begins with `endOf`, before the
 * line that begins with `before`, or among the imports. `unless` leaves it out where the file has that already.
 */
export type Insertion = { file: string; text: string } & (
  | { endOf: string }
  | { before: string; unless?: string }
  | { among: 'imports' }
  | { among: 'texts' }
)

const imported = (file: string, text: string): Insertion => ({ file, text, among: 'imports' })
const atEnd = (file: string, endOf: string, text: string): Insertion => ({ file, text, endOf })

/** Columns of a sheet, each with the key of its help text and that text in English. */
const COLUMNS = [
  ['Code', 'help_own_code', 'Your short code for it. It never changes', 'A-1'],
  ['Date', 'help_day_shown', 'Date shown with it', '25/12/2026'],
  ['Name', 'help_one_line', 'One line', 'The second entry'],
] as const

const help = COLUMNS.map(([title, key, , example]) => `    ${title}: [localized('${key}'), '${example}'],`).join('\n')
const guide = COLUMNS.map(([title, , what, example]) => `| ${title} | yes | ${what} | \`${example}\` |`).join('\n')

const server: Insertion[] = [
  imported('contract/src/all-calls.ts', "import * as __word__ from './__word__.ts'"),
  atEnd('contract/src/all-calls.ts', 'export const allCalls = {', '  ...__word__,'),
  imported('server/db/migrate.ts', "import { __word__ } from './migrations/__number__-__word__.ts'"),
  atEnd('server/db/migrate.ts', 'export const migrations', "  '__number__-__word__': __word__,"),
  atEnd(
    'server/db/tables/learning-tables.ts',
    'export const learningTables',
    `  __word__: table({
    writer: 'features/__word__',
    columns: { id: 'id', code: 'text', date: 'day', name: 'text' },
  }),`,
  ),
  imported('server/app.ts', "import { __word__Routes } from './features/__word__/__word__.routes.ts'"),
  { file: 'server/app.ts', before: '  apiDocs(', text: '  __word__Routes(route, deps)' },
  atEnd(
    'server/testing/access-control/id-parameters.ts',
    'export const idParameters',
    "  '/Student/__word__': { ids: {} },",
  ),
  {
    file: 'server/testing/call-walkthrough.ts',
    before: "  await call('/Student/calendar')",
    text: "  await call('/Student/__word__')",
  },
]

const sheet: Insertion[] = [
  imported('server/importing/sheets/all-sheets.ts', "import { __word__Sheet } from './learning/__word__-sheet.ts'"),
  atEnd('server/importing/sheets/all-sheets.ts', 'export const allSheets', '  __word__Sheet,'),
  atEnd('server/importing/sheets/sheet-rights.ts', 'export const sheetRights', '  __word__: OFFICE,'),
  atEnd(
    'server/exporting/column-help/people-help.ts',
    'export const peopleHelp',
    `  __word__: {
${help}
  },`,
  ),
  atEnd(
    'server/exporting/round-trip.test.ts',
    'const sheets',
    `  __word__: [
    ['Code', 'Date', 'Name'],
    ['=A', '01/06/2026', LINE],
  ],`,
  ),
  {
    file: 'docs/sheets.md',
    before: '## CSV',
    text: `### __word__

| column | needed | what goes in | example |
| --- | --- | --- | --- |
${guide}
`,
  },
]

const MENU = 'web/src/app/shell/menu-entries.ts'
const WAYS = 'web/src/catalog/ways.ts'

const web: Insertion[] = [
  atEnd(
    'contract/src/screens.ts',
    'export const screens',
    `
  __word__: {
    query: '__word__',
    firstCall: { path: '/Student/__word__', body: {} },
    prefetch: 'never',
    offline: true,
  },`,
  ),
  atEnd('web/src/paths.ts', 'export const paths', "\n  __word__: () => ({ to: '/__word__' }) as const,"),
  atEnd(
    'web/src/app/routes/ready-routes.ts',
    'export const readyRoutes',
    `  createRoute({
    ...onMenus('__word__'),
    path: '/__word__',
    component: lazy(async () => (await import('../../features/__word__/__word__-screen.tsx')).__Word__Screen),
  }),`,
  ),
  { file: WAYS, before: '  ClipboardCheck,', text: '  CalendarDays,', unless: '  CalendarDays,' },
  atEnd(
    WAYS,
    'export const ways',
    '  __word__: { label: m.__word___title, icon: CalendarDays, place: paths.__word__() },',
  ),
  atEnd(MENU, 'export const testEntries', "  entryOf('__word__'),"),
]

const PICTURES = 'lab/pictures/academies.ts'

const pictures: Insertion[] = [
  atEnd(
    PICTURES,
    'export const thousandfold',
    "  rows(MANY, '__word__ (id, code, date, name)', `${FIRST_ID} + i, 'MANY-' || i, '2026-01-01', '__Word__ ' || i`),",
  ),
  atEnd(PICTURES, 'export const longNamed', "  longer('__word__', 'name'),"),
  atEnd(PICTURES, 'const emptiedTables', "  '__word__',"),
]

const EMPTY: Record<string, string> = {
  en: 'There is nothing here yet.',
  hi: 'अभी यहाँ कुछ नहीं है।',
  ml: 'ഇവിടെ ഇതുവരെ ഒന്നുമില്ല.',
}

/** The two texts of a list in a language. The title is the word itself until somebody translates it. */
export function textsIn(file: string): Insertion[] {
  const empty = EMPTY[basename(file, '.json')] ?? EMPTY['en']
  return [
    { file, among: 'texts', text: '  "__word___title": "__Word__"' },
    { file, among: 'texts', text: `  "__word___empty": "${empty}"` },
  ]
}

export const insertions: Insertion[] = [...server, ...sheet, ...web, ...pictures]
