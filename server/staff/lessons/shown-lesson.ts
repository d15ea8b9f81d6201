import type { DataOf } from '#contract/call.ts'
import type { staffChapterLessons } from '#contract/staff/lessons.ts'
import { m } from '#messages/server'
import type { Language } from '#messages/languages'
import type { Tables } from '../../db/tables.ts'
import type { TopicVideo } from '../../features/recorded/recorded.queries.ts'
import type { VideoKind } from '../../features/recorded/recorded.rules.ts'
import type { FileAddress } from '../../media/addresses.ts'
import { COPY_NAME, type Renditions } from '../../media/renditions.rules.ts'
import type { Settings } from '../../ports/settings.ts'
import type { ShownFile } from './lessons.queries.ts'
import type { VideoProblem } from './transcoding/probe.rules.ts'
import { isVideoHere, receivedOf } from './video-folder.ts'
import type { StoredVideo } from './videos.queries.ts'

type Shown = DataOf<typeof staffChapterLessons>['topics'][number]

const PROBLEMS: Record<VideoProblem, (options: { locale: Language }) => string> = {
  no_video: (options) => m.staff_video_no_video({}, options),
  no_picture: (options) => m.staff_video_no_picture({}, options),
  codec_unknown: (options) => m.staff_video_codec_unknown({}, options),
  too_long: (options) => m.staff_video_too_long({}, options),
  too_large: (options) => m.staff_video_picture_large({}, options),
  disk_full: (options) => m.staff_video_disk_full({}, options),
  stuck: (options) => m.staff_video_stuck({}, options),
  broken: (options) => m.staff_video_broken({}, options),
  no_ffmpeg: (options) => m.staff_video_no_ffmpeg({}, options),
  incomplete: (options) => m.staff_video_incomplete({}, options),
  no_tone_mapping: (options) => m.staff_video_no_tone_mapping({}, options),
  gone: (options) => m.staff_video_gone({}, options),
}

/** Problems with which a second try would fail again: another file is needed. */
const FOR_GOOD: ReadonlySet<string> = new Set<VideoProblem>([
  'no_video',
  'no_picture',
  'too_long',
  'too_large',
  'incomplete',
  'gone',
])

/** Whether there is a video to go back to. */
const isSomething = (was: string | null): boolean => was !== null && (JSON.parse(was) as TopicVideo).video_kind !== null

/** What is made of a video so far: pieces by their steps. */
export const madeOf = ({ made }: Pick<StoredVideo, 'made'>): string[] => JSON.parse(made) as string[]

/** What students see at a topic. */
export function shownOf(topic: Tables['topics'], file: ShownFile | undefined, addressOf: FileAddress) {
  if (topic.video_kind === null) return null
  const ladder = file?.ladder ? (JSON.parse(file.ladder) as Renditions) : null
  return {
    kind: topic.video_kind as VideoKind,
    heights: ladder?.heights ?? [],
    has_sound: ladder === null || ladder.sound_bytes !== null,
    seconds: file?.duration ?? null,
    address: topic.video_url ?? (file ? fileToWatch(file, addressOf) : null),
  }
}

/** The address of a file that every browser plays: of a converted video, the copy that is one file. */
function fileToWatch({ file_id, kind, name, ladder }: ShownFile, addressOf: FileAddress): string | null {
  if (kind === 'hls' && ladder === null) return null
  return addressOf({ file_id, name: kind === 'hls' ? COPY_NAME : name })
}

/** What became of a file that was sent in, in the asker's language. */
export async function sentOf(settings: Settings, row: StoredVideo, locale: Language): Promise<Shown['sent']> {
  const { video_id, name, who, bytes, state, step, percent, problem } = row
  const isHere = isVideoHere(settings, row)
  return {
    video_id,
    name,
    who,
    bytes,
    received: state === 'uploading' ? await receivedOf(settings, row) : bytes,
    state,
    step,
    percent,
    heights: madeOf(row).map(Number).filter(Number.isInteger),
    problem: problem === null ? null : PROBLEMS[problem as VideoProblem]({ locale }),
    may_retry: state === 'failed' && problem !== null && !FOR_GOOD.has(problem) && isHere,
    may_restore: (state === 'ready' || state === 'as_is') && isSomething(row.was),
  }
}
