import { missingVideoPrograms } from '../converting/video-programs.ts'
import type { Finding } from './finding.ts'

/** Whether videos that the staff send in can be made ready for slow phones. */
export async function examinePrograms(): Promise<Finding[]> {
  const about = 'videos'
  const missing = await missingVideoPrograms()
  if (missing.length === 0)
    return [{ state: 'good', about, says: 'ffmpeg is here: lessons are made ready in several sizes' }]
  const says = `${missing.join(' and ')} not found: lessons that are sent in are shown as they are, without smaller sizes and sound only; install ffmpeg`
  return [{ state: 'look', about, says }]
}
