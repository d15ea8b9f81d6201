import { useLayoutEffect } from 'react'
import { NOTIFIED } from '#contract/notifications.rules.ts'

/**
 * Keeps notifications away while a test is on the screen: the service worker looks who holds this lock. The browser
 * takes it back when the page is gone, however it went.
 */
export function useDoNotDisturb(): void {
  // Asked for before the first question is painted.
  useLayoutEffect(() => {
    // Only there where pages come over https, as notifications are.
    if (!('locks' in navigator)) return
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    void navigator.locks.request(NOTIFIED.testLock, { mode: 'shared' }, async () => left)
    return leave
  }, [])
}
