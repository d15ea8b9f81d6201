import type { Rolldown } from 'vite'

/** What every screen behind the login needs, and what is small and needed by several: alone it would cost a request. */
const BEHIND_LOGIN = [
  /\/(app\/(frames\/student-frame|routes\/route-prefetch|shell\/shell)|features\/home\/home-screen|(catalog|assessment\/lists)\/[a-z-]+|ui\/(states|cards|buttons|overlays)\/[a-z-]+)\.tsx?$/,
  /\/lucide-react\/dist\/esm\/icons\//,
  /\/messages\/(title|[a-z]+_choose|recorded_materials)[a-z_]*\.js$/,
  /\/(useMutation\.js|pdf\/engine\/pdf-port\.ts|(ask-doubt|use-chapter-name|to-live-subjects|format-number\.rules)\.tsx?)$/,
]

const OF_TESTS = [
  /\/messages\/(tests?|result|report|quizzes_(marks|minutes|questions))[a-z_]*\.js$/,
  /\/(exam-test-kind|result-words|report\.rules)\.tsx?$/,
]

/**
 * Each cut costs a request and some compression: one file for what every page needs, one for the login, one for every
 * screen behind it. Around tests, one for what lists, reports and tests share, one for questions, one to take a test.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'] },
  { name: 'login', test: /\/(app\/frames\/guest-frame|features\/account\/login-screen)\.tsx$/ },
  { name: 'student', test: (id) => BEHIND_LOGIN.some((part) => part.test(id)) },
  { name: 'tests', test: (id) => OF_TESTS.some((part) => part.test(id)), minShareCount: 2 },
  { name: 'pdf-library', test: /\/pdfjs-dist\/build\/pdf\.mjs$|\/pdf\/engine\/(open-pdf|pdf-worker)\.ts$/ },
  { name: 'questions', test: /\/assessment\/content\/(?!math\.tsx)/ },
  { name: 'attempt', test: /\/assessment\/(asking|attempt|clock|journal|palette|screen)\// },
]
