import type { LocalAnswer } from './local-answer.ts'

/** What one tab tells the others about an attempt: an answer, or that it is final. */
type TabNews = { question: number; given: LocalAnswer } | 'closed'

export type TabChannel = ReturnType<typeof openTabChannel>

/** Keeps the tabs of one attempt in step. Returns how to tell, and how to stop. */
export function openTabChannel(attemptId: number, hear: (news: TabNews) => void) {
  const channel = new BroadcastChannel(`attempt ${attemptId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => hear(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- unlike a window, a channel has no target
    tell: (news: TabNews) => channel.postMessage(news),
    stop: () => channel.close(),
  }
}
