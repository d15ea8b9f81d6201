import { type RefObject, useEffect } from 'react'
import { SPEEDS } from './player-keys.rules.ts'
import { usePlayerSettings } from './player-settings.ts'

/** Keeps the element's speed and captions as the student likes them, also when they are changed in its own menu. */
export function usePlaybackSettings(videoRef: RefObject<HTMLVideoElement | null>): void {
  const { speed, captions } = usePlayerSettings()
  useEffect(() => {
    if (!videoRef.current) return
    // The default is what a new source begins with.
    videoRef.current.defaultPlaybackRate = speed
    videoRef.current.playbackRate = speed
  }, [videoRef, speed])
  useEffect(() => {
    if (videoRef.current) showCaptions(videoRef.current, captions)
  }, [videoRef, captions])
  useEffect(() => {
    const element = videoRef.current
    if (!element) return
    const readSpeed = () => {
      if (SPEEDS.includes(element.playbackRate)) usePlayerSettings.setState({ speed: element.playbackRate })
    }
    const readCaptions = () => {
      const tracks = [...element.textTracks]
      if (tracks.length > 0) usePlayerSettings.setState({ captions: tracks.some(({ mode }) => mode === 'showing') })
    }
    element.addEventListener('ratechange', readSpeed)
    element.textTracks.addEventListener('change', readCaptions)
    return () => {
      element.removeEventListener('ratechange', readSpeed)
      element.textTracks.removeEventListener('change', readCaptions)
    }
  }, [videoRef])
}

function showCaptions({ textTracks }: HTMLVideoElement, shown: boolean): void {
  for (const track of textTracks) track.mode = shown ? 'showing' : 'disabled'
}
