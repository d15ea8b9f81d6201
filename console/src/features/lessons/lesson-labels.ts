import { m } from '#messages/console'
import { fileSize } from '#ui/format/file-size.rules.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { Lesson, Sent } from './chapter.ts'

/** `12:05`, `1:02:05`. */
function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** What students see at a lesson. */
export function shownWords({ shown }: Lesson): string {
  if (shown === null) return m.lessons_nothing()
  const { kind, heights, has_sound, seconds } = shown
  const what =
    heights.length > 0
      ? heights.map((height) => `${height}p`).join(', ')
      : kind === 'file' || kind === 'hls'
        ? m.lessons_as_is()
        : m.lessons_elsewhere()
  return [seconds === null ? null : clock(seconds), what, has_sound ? null : m.lessons_no_sound()]
    .filter((words) => words !== null)
    .join(' · ')
}

export const percentOf = ({ received, bytes }: Pick<Sent, 'received' | 'bytes'>): number =>
  Math.floor((100 * received) / Math.max(1, bytes))

/** `240p ✓ · 360p 40%`: how far converting is. */
export function makingWords({ heights, step, percent }: Sent): string {
  const done = heights.map((height) => m.lessons_step_done({ step: `${height}p` }))
  const now =
    step === null || step === 'check' || step === 'copy' ? [] : [m.lessons_step({ step: stepWords(step), percent })]
  return [...done, ...now].join(' · ')
}

const stepWords = (step: string): string => (step === 'sound' ? m.lessons_sound() : `${step}p`)

/** The state of a file in a word, and how it is coloured. */
export function stateWords(sent: Sent): { words: string; tone: Tone } {
  const { state } = sent
  if (state === 'uploading') return { words: m.lessons_uploading({ percent: percentOf(sent) }), tone: 'warn' }
  if (state === 'waiting') return { words: m.lessons_waiting(), tone: 'brand' }
  if (state === 'checking') return { words: m.lessons_checking(), tone: 'brand' }
  if (state === 'converting') return { words: m.lessons_converting(), tone: 'brand' }
  if (state === 'failed') return { words: m.lessons_failed(), tone: 'bad' }
  return { words: state === 'ready' ? m.lessons_ready() : m.lessons_as_is(), tone: 'good' }
}

const GIGABYTE = 1_073_741_824

/** Returns a size like other sizes, but from a gigabyte on in gigabytes. */
export const roomWords = (bytes: number): string =>
  bytes < GIGABYTE ? fileSize(bytes) : m.lessons_gigabytes({ size: (bytes / GIGABYTE).toFixed(1) })

/** What was sent in, by whom, and how much of it there is. */
export const fileWords = ({ name, who, bytes }: Sent): string => `${name} · ${roomWords(bytes)} · ${who}`
