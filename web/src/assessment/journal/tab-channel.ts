import type { LocalAnswer } from './local-answer.ts'
import type { SharedAnswer } from './shared-answer.ts'

/** A message between tabs about an attempt: an answer, or that the attempt is final. */
type TabNews = { question: number; given: LocalAnswer } | 'closed'

type SharedNews = { question: number; given: SharedAnswer } | 'closed'

export type TabChannel = ReturnType<typeof openTabChannel>

/** Synchronizes the tabs of one attempt. Returns functions to send and to stop. */
export function openTabChannel(attempt: number | string, hear: (news: TabNews) => void) {
  const channel = new BroadcastChannel(`attempt ${attempt}`)
  channel.addEventListener('message', ({ data }: MessageEvent<SharedNews>) => hear(newsOf(data)))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- unlike a window, a channel has no target
    tell: (news: TabNews) => channel.postMessage(shared(news)),
    stop: () => channel.close(),
  }
}

function shared(news: TabNews): SharedNews {
  if (news === 'closed') return news
  const { option, ...given } = news.given
  return { question: news.question, given: { ...given, choice: option } }
}

function newsOf(news: SharedNews): TabNews {
  if (news === 'closed') return news
  const { choice, ...given } = news.given
  return { question: news.question, given: { ...given, option: choice } }
}
