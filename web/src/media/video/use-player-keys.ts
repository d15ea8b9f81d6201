import { type RefObject, useEffect } from 'react'
import { type KeyAction, keyAction, stepSpeed } from './player-keys.rules.ts'
import { toggleFullScreen } from './full-screen.ts'
import { jumpedTo } from './jump.rules.ts'
import { usePlayerSettings } from './player-settings.ts'

/** The video's own buttons stand inside it and keep their space bar too. */
const CONTROLS = 'a, button, summary, select, video, [role="button"]'
const FIELDS = 'input, textarea, select, [contenteditable]'

/** Keys for the player, wherever on the page the focus is. */
export function usePlayerKeys(videoRef: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (!videoRef.current || event.defaultPrevented || !(target instanceof Element)) return
      if (target.closest(FIELDS) || document.querySelector('dialog[open]')) return
      const action = keyAction(event, target.closest(CONTROLS) !== null)
      if (!action) return
      event.preventDefault()
      perform(videoRef.current, action)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [videoRef])
}

function perform(video: HTMLVideoElement, action: KeyAction): void {
  switch (action.kind) {
    case 'toggle':
      if (video.paused) video.play().catch(() => {})
      else video.pause()
      break
    case 'seek':
      video.currentTime = jumpedTo(video, action.by)
      break
    case 'speed':
      usePlayerSettings.setState(({ speed }) => ({ speed: stepSpeed(speed, action.by) }))
      break
    case 'mute':
      video.muted = !video.muted
      break
    case 'captions':
      usePlayerSettings.setState(({ captions }) => ({ captions: !captions }))
      break
    case 'fullscreen':
      toggleFullScreen(video)
      break
  }
}
