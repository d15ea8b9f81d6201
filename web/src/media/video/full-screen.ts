type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
type Turnable = { lock?: (orientation: 'landscape') => Promise<void> }

/** The player's box, which fills the screen with the video and its speed. */
const STAGE = 'data-stage'

/** iPhones know full screen for videos only, by a name of their own. */
export function toggleFullScreen(video: AppleVideo): void {
  if (document.fullscreenElement) return void document.exitFullscreen().catch(() => {})
  const stage = video.closest<HTMLElement>(`[${STAGE}]`) ?? video
  if (!stage.requestFullscreen) return video.webkitEnterFullscreen?.()
  void stage
    .requestFullscreen()
    .then(async () => turnPhone(video))
    .catch(() => {})
}

/** A browser turns the phone for a video that fills the screen by its own button, but not for the box around it. */
async function turnPhone({ videoWidth, videoHeight }: HTMLVideoElement): Promise<void> {
  const { orientation } = window.screen as { orientation?: Turnable }
  if (videoWidth > videoHeight) await orientation?.lock?.('landscape')
}
