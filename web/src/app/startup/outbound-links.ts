import { isCutOff, isOnline } from '#ui/is-online.ts'
import { m } from '#messages/web'
import { toast } from '#ui/overlays/toast.ts'

/**
 * Without a network a link out of the app (a live class, the support chat, another site's video) would end on the
 * browser's own page, in a tab of its own: the student is told instead.
 */
export function guardOutboundLinks(): void {
  const tell = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[target="_blank"]')
    // The right button opens the browser's own menu.
    if (!link || isOnline() || event.button === 2) return
    event.preventDefault()
    void isCutOff().then((cutOff) => {
      if (cutOff) toast.error(m.error_offline(), { id: 'offline' })
      else window.open(link.href, '_blank', 'noreferrer')
    })
  }
  document.addEventListener('click', tell, true)
  document.addEventListener('auxclick', tell, true)
}
