/** Whether this browser shows notifications: what the student said, or why it cannot be asked. */
export type CanNotify = NotificationPermission | 'none' | 'iphone'

const OF_APPLE = /iPhone|iPad|iPod/

/** Apple's phones and tablets have notifications for apps on the Home Screen alone. */
function isIphone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return OF_APPLE.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

export function canNotify(): CanNotify {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (has) return Notification.permission
  return isIphone() ? 'iphone' : 'none'
}
