/**
 * The parts of a playlist that was made here: its qualities by height, smallest first, with their bytes without sound;
 * the bytes of the sound, null without one; and of the copy of the smallest quality with sound that students save.
 */
export type Renditions = { heights: number[]; bytes: number[]; sound_bytes: number | null; copy_bytes: number }

export const RENDITIONS_PLAYLIST = 'lesson.m3u8'
export const COPY_NAME = 'copy.mp4'
export const SOUND_NAME = 'sound.m4a'
export const qualityName = (height: number): string => `${height}p.mp4`
export const playlistOfPiece = (name: string): string => `${name.slice(0, name.lastIndexOf('.'))}.m3u8`
/** Returns the name of a playlist with one quality alone, for players that choose by themselves. */
export const onlyName = (height: number): string => `only-${height}p.m3u8`

/** H.264 main 3.0 and AAC: what every phone of the last ten years decodes. */
const PICTURE_CODEC = 'avc1.4d401e'
const SOUND_CODEC = 'mp4a.40.2'

const TAG = '#EXT-X-LESSON:'
const OVERHEAD = 1.35

type Rung = { height: number; bytes: number; width: number; shown: number }

/**
 * Returns the text of the playlist of all qualities, or of one alone. `shown` and `width` are the picture's own; a tag
 * of ours, which players ignore, has the bytes of the renditions, and names the other files that belong to them.
 */
export function masterPlaylist(ladder: Renditions, rungs: Rung[], seconds: number, only: number | null = null): string {
  const { sound_bytes, copy_bytes } = ladder
  const rate = (bytes: number) => Math.ceil((8 * bytes) / Math.max(1, seconds))
  const sound = sound_bytes === null ? 0 : rate(sound_bytes)
  const codecs = sound_bytes === null ? PICTURE_CODEC : `${PICTURE_CODEC},${SOUND_CODEC}`
  const lines = rungs
    .filter(({ height }) => only === null || height === only)
    .flatMap(({ height, bytes, width, shown }) => {
      const average = rate(bytes) + sound
      const peak = Math.ceil(average * OVERHEAD)
      const group = sound_bytes === null ? '' : ',AUDIO="sound"'
      const about = `BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${shown},CODECS="${codecs}"`
      return [`#EXT-X-STREAM-INF:${about}${group}`, playlistOfPiece(qualityName(height))]
    })
  const own = [
    `${TAG}HEIGHTS="${ladder.heights.join()}",BYTES="${ladder.bytes.join()}",SOUND="${sound_bytes ?? ''}",COPY="${copy_bytes}",URI="${COPY_NAME}"`,
    ...ladder.heights.map((height) => `#EXT-X-LESSON-QUALITY:URI="${onlyName(height)}"`),
  ]
  const media = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="${playlistOfPiece(SOUND_NAME)}"`
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(only === null ? own : []),
    ...(sound_bytes === null ? [] : [media]),
    ...lines,
    '',
  ].join('\n')
}

/** Returns the renditions that a playlist made here states; null for any other playlist. */
export function renditionsOf(text: string): Renditions | null {
  const line = text.split(/[\r\n]+/).find((one) => one.startsWith(TAG))
  if (line === undefined) return null
  const value = (name: string) => new RegExp(`[:,]${name}="([^"]*)"`).exec(line)?.[1] ?? ''
  const list = (name: string) => value(name).split(',').map(Number)
  const ladder = {
    heights: list('HEIGHTS'),
    bytes: list('BYTES'),
    sound_bytes: value('SOUND') === '' ? null : Number(value('SOUND')),
    copy_bytes: Number(value('COPY')),
  }
  const figures = [...ladder.heights, ...ladder.bytes, ladder.sound_bytes ?? 0, ladder.copy_bytes]
  const isWhole = figures.every((figure) => Number.isSafeInteger(figure) && figure >= 0)
  return isWhole && ladder.heights.length === ladder.bytes.length ? ladder : null
}
