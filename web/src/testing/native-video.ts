/** A browser's MediaError.MEDIA_ERR_NETWORK. */
const NETWORK_ERROR = 2

/** jsdom has the video element, but plays nothing. The tests set the state that a browser would report. */
export function makeVideo() {
  const element = document.createElement('video')
  document.body.append(element)
  const is = (name: keyof HTMLVideoElement, value: unknown) =>
    Object.defineProperty(element, name, { configurable: true, writable: true, value })
  let plays = 0
  is('paused', true)
  is('currentTime', 0)
  is('duration', Number.NaN)
  is('readyState', HTMLMediaElement.HAVE_NOTHING)
  const tracks = [{ mode: 'disabled' }]
  is('textTracks', Object.assign(new EventTarget(), { [Symbol.iterator]: () => tracks.values() }))
  is('playbackRate', 1)
  is('load', () => {})
  is('play', async () => {
    plays += 1
    is('paused', false)
    element.dispatchEvent(new Event('play'))
  })
  is('pause', () => {
    is('paused', true)
    element.dispatchEvent(new Event('pause'))
  })
  return {
    element,
    tracks,
    plays: () => plays,
    is,
    says: (type: string) => void element.dispatchEvent(new Event(type)),
    /** Changes the speed as the browser's own menu does. */
    setsSpeed: (speed: number) => {
      is('playbackRate', speed)
      element.dispatchEvent(new Event('ratechange'))
    },
    /** Reports the video as loaded, at a position in seconds. */
    loads: (duration: number) => {
      is('duration', duration)
      is('error', null)
      is('readyState', HTMLMediaElement.HAVE_ENOUGH_DATA)
      element.dispatchEvent(new Event('loadedmetadata'))
      element.dispatchEvent(new Event('loadeddata'))
    },
    reaches: (second: number) => {
      is('currentTime', second)
      element.dispatchEvent(new Event('timeupdate'))
    },
    fails: () => {
      is('error', { code: NETWORK_ERROR })
      element.dispatchEvent(new Event('error'))
    },
  }
}

export type Video = ReturnType<typeof makeVideo>
