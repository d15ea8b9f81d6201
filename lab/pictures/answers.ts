import type { State } from './options.ts'

/** The treatment of the app's calls: they pass, pass a little late, stay unanswered, or fail. */
export type Answers = 'real' | 'late' | 'never' | 'broken'

/** Answers are late in the language in which layout shifts are looked for, so that the skeletons are seen first. */
export function answersOf(state: State, language: string): Answers {
  if (state === 'loading') return 'never'
  if (state === 'error') return 'broken'
  return language === 'en' ? 'late' : 'real'
}

/** Runs in the page before the page's own scripts. Intercepting in the browser would switch the browser's cache off. */
export function answerInstead(answers: Answers): void {
  const real = window.fetch.bind(window)
  const counted = { pending: 0 }
  Object.assign(window, { counted })
  const refusal = () => {
    const body = { status: false, status_code: 500, message: 'Something went wrong.', data: { reason: 'internal' } }
    return new Response(JSON.stringify(body), { status: 500, headers: { 'content-type': 'application/json' } })
  }
  const wait = async (time: number) => new Promise((resolve) => setTimeout(resolve, time))
  window.fetch = async (input, init) => {
    const isCall = String(input instanceof Request ? input.url : input).includes('/api/')
    if (isCall && answers === 'never') return new Promise<never>(() => {})
    counted.pending += 1
    try {
      if (isCall && answers === 'broken') return refusal()
      if (isCall && answers === 'late') await wait(350)
      return await real(input, init)
    } finally {
      // The page is drawn some time after the answer.
      setTimeout(() => (counted.pending -= 1), 60)
    }
  }
}

/** Runs in the page. Returns whether the page has come to rest. */
export function isStill(isWaiting: boolean): boolean {
  const { pending = 1 } = (window as unknown as { counted?: { pending: number } }).counted ?? {}
  const main = document.querySelector('main, form, #root > *')
  const isDrawn = main !== null && (main as HTMLElement).innerText.trim() !== ''
  if (isWaiting) return document.readyState === 'complete' && performance.now() > 700
  const pictures = [...document.images].filter((one) => one.getBoundingClientRect().top < innerHeight)
  const skeleton = document.querySelector('main .animate-late, main .animate-shimmer')
  return (
    pending === 0 &&
    isDrawn &&
    skeleton === null &&
    document.fonts.status === 'loaded' &&
    pictures.every(({ complete }) => complete)
  )
}
