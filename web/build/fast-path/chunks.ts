import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Rolldown } from 'vite'
import { sharedBy } from './shared-texts.ts'

type Holds = (module: string) => boolean

const src = join(import.meta.dirname, '../../src')
const ui = join(import.meta.dirname, '../../../ui')
const texts = join(import.meta.dirname, '../../../messages/generated/web/messages')
const packageFolder = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

const placeOf = (path: string) => (path.startsWith('#ui/') ? join(ui, path.slice('#ui'.length)) : join(src, path))

/** Returns a test for modules of the app, each with its imports, and for whole folders. */
function holding(of: { modules?: string[]; folders?: string[] }): Holds {
  const modules = new Set(of.modules?.map(placeOf))
  const folders = of.folders?.map((path) => join(placeOf(path), '/')) ?? []
  const gone = [...modules, ...folders].find((path) => !existsSync(path))
  if (gone) throw new Error(`A chunk is declared with ${gone}, which is not there.`)
  return (module) => modules.has(module) || folders.some((folder) => module.startsWith(folder))
}

/**
 * Modules that every screen behind the login needs, and small ones that several need: a chunk of its own would cost a
 * request.
 */
const ofStudent = holding({
  modules: [
    'app/frames/student-frame.tsx',
    'app/shell/shell.tsx',
    'app/routes/fast-path/route-prefetch.ts',
    'features/home/home-screen.tsx',
  ],
  folders: [
    'catalog',
    'session/support',
    ...['buttons', 'cards', 'format', 'states'].flatMap((name) => [`ui/${name}`, `#ui/${name}`]),
    '#ui/overlays',
  ],
})
const ICONS = join(packageFolder('lucide-react'), 'dist/esm/icons')
// The only hook of the library that home does not use already.
const USE_MUTATION = join(packageFolder('@tanstack/react-query'), 'build/modern/useMutation.js')

const FILL = [
  packageFolder('core-js'),
  join(packageFolder('core-js'), '../@oddbird'),
  join(ui, 'old-browsers/fill.ts'),
  join(src, 'app/startup/fill.ts'),
]

const ofGuardian = holding({
  folders: ['features/guardian'],
  modules: ['app/frames/guardian-frame.tsx', 'app/shell/guardian-shell.tsx', 'session/guardian-calls.ts'],
})

const ofTests = holding({
  folders: ['assessment/lists'],
  modules: ['assessment/instructions/instructions.api.ts', 'features/exams/exam-test-kind.ts'],
})
const KINDS = ['quizzes', 'exams', 'entrance'].map((kind) => holding({ folders: [`features/${kind}`] }))
const ofAllKinds = holding({ folders: ['assessment'] })

/**
 * A text used by several screens goes into a chunk that all of them load. Texts of one kind of test only do not go into
 * the chunk of tests, since the lists that lead to a test do without that chunk.
 */
function chunkOfText(module: string, graph: Rolldown.ChunkingContext): 'student' | 'tests' | null {
  if (dirname(module) !== texts) return null
  const files = sharedBy(basename(module, '.js'), graph)
  // No student loads texts that only guardians see.
  if (files.every(ofGuardian)) return null
  const isOfTests = files.every((file) => ofAllKinds(file) || KINDS.some((ofKind) => ofKind(file)))
  return isOfTests && !KINDS.some((ofKind) => files.every(ofKind)) ? 'tests' : 'student'
}

/**
 * Each cut costs a request and some compression: one file for what every page needs, one for the login, one for every
 * screen behind it. Around tests, one for what lists, reports and tests share, one for questions, one to take a test.
 * The first that chooses a module has it, with all that it imports and no earlier one has. What none chooses comes with
 * the screen that imports it.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'] },
  { name: 'login', test: holding({ modules: ['app/frames/guest-frame.tsx', 'features/account/login-screen.tsx'] }) },
  {
    debugName: 'student',
    name: (id, graph) =>
      ofStudent(id) || dirname(id) === ICONS || id === USE_MUTATION || chunkOfText(id, graph) === 'student'
        ? 'student'
        : null,
  },
  { debugName: 'tests', name: (id, graph) => (ofTests(id) || chunkOfText(id, graph) === 'tests' ? 'tests' : null) },
  // News, pages for links without an account, and the login need these as well.
  { name: 'article', test: holding({ modules: ['#ui/article/article.tsx', '#ui/article/article-text.tsx'] }) },
  { name: 'consent-notice', test: holding({ folders: ['session/consent'] }) },
  { name: 'guardian-session', test: holding({ modules: ['session/guardian-session.ts'] }) },
  { name: 'guardian', test: ofGuardian },
  { name: 'pdf-library', test: holding({ modules: ['media/pdf/engine/open-pdf.ts'] }) },
  {
    name: 'questions',
    // Reports and practising again need these modules, but no other part of an attempt.
    test: holding({
      folders: ['assessment/content'],
      modules: [
        'assessment/asking/answer-field.tsx',
        'assessment/asking/number-part.ts',
        'assessment/asking/question-body.tsx',
        'assessment/attempt/answer-code.rules.ts',
        'assessment/attempt/local-value.ts',
        'assessment/keys/test-keys.rules.ts',
        'assessment/options.ts',
        'assessment/report/receipt-facts.tsx',
        'assessment/screen/receipt-line.tsx',
        'assessment/translation/question-language.tsx',
        'assessment/translation/translations-of-attempt.tsx',
        'assessment/translation/use-shown-question.ts',
        '#ui/fact-list.tsx',
        '../../contract/src/number-answer.rules.ts',
      ],
    }),
  },
  // Shared by practising again and practice, which load no other part of an attempt.
  {
    name: 'practising',
    test: holding({ modules: ['assessment/asking/use-arrival.ts', 'assessment/asking/use-option-keys.ts'] }),
  },
  // Most papers ask for no number.
  { name: 'numbers', test: holding({ folders: ['assessment/asking/number'] }) },
  {
    name: 'attempt',
    test: holding({
      folders: ['asking', 'attempt', 'clock', 'journal', 'screen', 'sections'].map((name) => `assessment/${name}`),
      modules: [
        // As a chunk of its own it would cost each test's first screen a request.
        'assessment/instructions/start-gate.tsx',
        'assessment/palette/palette.rules.ts',
        'assessment/palette/use-marks.ts',
      ],
    }),
  },
  // Read before a test, and again in it.
  { name: 'instructions', test: holding({ folders: ['assessment/instructions'] }) },
  // What comes behind a test's first screen comes in one request: each costs some bytes of that screen.
  {
    name: 'behind-test',
    test: holding({
      folders: ['keys', 'menu', 'notices', 'palette', 'submitting', 'unsaved'].map((name) => `assessment/${name}`),
      modules: ['assessment/whole-paper/question-list.tsx', 'assessment/calculator/use-calculator.tsx'],
    }),
  },
  // What only older browsers load: others never keep it. In one chunk with the module that tells the service worker, it
  // needs the program's chunk, which then has the bundler's helpers as before.
  { name: 'fill', test: (module) => FILL.some((start) => module.startsWith(start)) },
]
