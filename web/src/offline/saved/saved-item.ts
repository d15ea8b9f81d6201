import type { Material } from '../../api/complete/complete-material.ts'
import type { Topic } from '../../api/complete/complete-video.ts'
import type { Kind } from './saved.rules.ts'

/** What the screens show of it, as it was in the list: they can be drawn without the list. */
export type About = { kind: 'material'; of: Material; sub_id: number } | { kind: 'video'; of: Topic }

/** Something that is saved for a student. Its file lies beside it in pieces. */
export type Saved = {
  stud_id: number
  kind: Kind
  id: number
  chapter_id: number
  about: About
  /** Which file of the server it is. */
  file: string
  media_type: string
  bytes: number
  /** Its pieces are numbered from here on: those of an update come behind those that it replaces. */
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
