import { create } from 'zustand'

/** Chromium's event; the others install by a menu of their own. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

/** The browser's offer to install the app, while it stands. */
export const useInstall = create<{ offer: InstallEvent | null }>()(() => ({ offer: null }))

/** The offer comes once, whatever page is open: it is kept for the student's menu. */
export function keepOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ offer: event as InstallEvent })
  })
}

/** An offer can be taken once; refused, the browser makes another one when it likes. */
export function install(): void {
  const { offer } = useInstall.getState()
  useInstall.setState({ offer: null })
  void offer?.prompt().catch(() => {})
}
