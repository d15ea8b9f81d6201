import { queryClient } from '../../api/query-client.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'

export const VIDEO_ENDINGS = 'video/*,.mp4,.mov,.mkv,.webm,.avi,.m4v,.mpg,.mpeg,.ts'

export type Chapter = StaffData<'/staff/chapter_lessons'>
export type Lesson = Chapter['topics'][number]
export type Sent = NonNullable<Lesson['sent']>

/** Returns true while the video's state changes without anybody's action. */
export const isMoving = ({ sent }: Lesson): boolean =>
  sent !== null && (sent.state === 'waiting' || sent.state === 'checking' || sent.state === 'converting')

export const chapterQuery = (chapter_id: number) => staffQuery('/staff/chapter_lessons', { chapter_id })

/** After a change: the chapter, and the counts beside its name. */
export async function readLessonsAnew(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf('/staff/chapter_lessons') }),
    queryClient.invalidateQueries({ queryKey: keyOf('/staff/lessons') }),
  ])
}
