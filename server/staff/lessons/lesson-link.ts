import { kindOfAddress } from '../../features/recorded/recorded.rules.ts'
import { setTopicVideo } from '../../features/recorded/recorded.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'

/** Returns the address as people mean it: copied from an app or a browser's bar, it often begins without `https://`. */
const completed = (typed: string): string => {
  const text = typed.trim()
  return text === '' || /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
}

/**
 * Shows a video of another site in a topic, or none of these any more for an empty link; returns what the audit says
 * of it. The hosts are those that a sheet may name.
 *
 * @throws {ApiError} `rule` for an address that the app does not play.
 */
export async function setLink(
  tx: Tx,
  topic: Pick<Tables['topics'], 'topic_id' | 'video_url'>,
  typed: string,
  hosts: readonly string[],
) {
  const link = completed(typed)
  const before = topic.video_url
  if (link === (before ?? '')) return []
  const kind = link === '' ? null : kindOfAddress(link, hosts)
  if (link !== '' && kind === null)
    throw new ApiError('rule', { field: 'video_link', text: plainText('staff_link_unknown') })
  await setTopicVideo(tx, topic.topic_id, { video_kind: kind, video_url: link || null, video_file: null })
  return [{ field: 'video_link', before, after: link || null }]
}
