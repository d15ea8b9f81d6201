import type { Material } from '../../api/complete/complete-material.ts'
import type { Topic } from '../../api/complete/complete-video.ts'
import type { Kind } from './saved.rules.ts'

/** The item's data from the list: the screens can be rendered without the list. */
export type About = { kind: 'material'; of: Material; sub_id: number } | { kind: 'video'; of: Topic }

/** An item saved for a student. The pieces of its file are in another store. */
export type Saved = {
  stud_id: number
  kind: Kind
  id: number
  chapter_id: number
  about: About
  /** Identifies the file on the server. */
  file: string
  media_type: string
  bytes: number
  /** Number of its first piece: the pieces of an update follow those that it replaces. */
  first: number
  pieces: number
  saved_at: number
  captions: { language: string; text: Blob }[]
  /** Bytes of the newer file that the server has by now. */
  newer: number | null
}

export const keyOf = ({ kind, id }: { kind: Kind; id: number }): string => `${kind} ${id}`

export const titleOf = ({ about }: Pick<Saved, 'about'>): string =>
  about.kind === 'material' ? about.of.title : about.of.topic_name
