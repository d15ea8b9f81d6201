import { removeChapters } from '../../../features/catalog/catalog-removals.queries.ts'
import { removeMaterials } from '../../../features/materials/materials.queries.ts'
import { removeTopics } from '../../../features/recorded/recorded.queries.ts'
import { chapterKey } from '../../import-context.ts'
import { materialsWithIds } from '../../sheets/materials-stored.queries.ts'
import { topicsAt } from '../../sheets/recorded-stored.queries.ts'
import type { Row } from '../planned-row.ts'
import { inUse, rowIds, word, words } from './row-words.ts'
import { isAdded, type Kept, type Taken, type Undoable } from './undoable.ts'
import { chaptersOfQuestions, usedBy } from './used-by.queries.ts'

const placeOf = (row: Row): string => chapterKey(word(row, 'subject_code'), Number(row['chapter_no']))
const NO_TOPIC = { topic_no: null, topic_name: null, video: null, captions: null }
/** Chapters that an import made: they go with the first row that names them. */
const madeChapters = (taken: Taken[]): number[] =>
  taken.filter(({ before }) => before === null).flatMap(({ now }) => Number(now.goes.at(-1)?.[1]))

const recorded: Undoable = {
  kept: async (read, rows) => {
    const stored = await topicsAt(read, rows as Parameters<typeof topicsAt>[1])
    const chapters = new Map(stored.map((one) => [placeOf(one), one]))
    const topics = new Map(stored.map((one) => [`${placeOf(one)}.${one.topic_no}`, one]))
    return rows.flatMap((row): Kept[] => {
      const chapter = chapters.get(placeOf(row))
      if (!chapter) return []
      const { chapter_id, topic_id: _topic, ...shown } = chapter
      const bare = { ...shown, ...NO_TOPIC }
      const alone: Kept = { row: bare, row_id: chapter_id, stud_id: null, goes: [['chapters', String(chapter_id)]] }
      if (row['topic_no'] === null) return [alone]
      const topic = topics.get(`${placeOf(row)}.${Number(row['topic_no'])}`)
      if (!topic || topic.topic_id === null) return [{ ...alone, isPart: true, of: row }]
      const { chapter_id: _chapter, topic_id, ...own } = topic
      return [{ ...alone, row: own, row_id: topic_id, goes: [['topics', String(topic_id)], ...alone.goes] }]
    })
  },
  parts: { place: placeOf, bare: (row) => ({ ...row, ...NO_TOPIC }) },
  used: async (tx, taken, going) => {
    const added = taken.filter(isAdded)
    const topics = added.filter(({ now }) => now.goes[0]?.[0] === 'topics')
    const watched = await usedBy(tx, 'topics', rowIds(topics), going)
    const chapters = madeChapters(taken)
    const held = await usedBy(tx, 'chapters', chapters, going)
    for (const id of chapters.length > 0 ? await chaptersOfQuestions(tx, chapters, going) : [])
      held.set(id, 'questions')
    return (one) => {
      if (!isAdded(one)) return null
      const isTopic = one.now.goes[0]?.[0] === 'topics'
      const ofTopic = isTopic ? watched.get(one.now.row_id) : undefined
      return ofTopic ?? (one.before === null ? held.get(Number(one.now.goes.at(-1)?.[1])) : undefined) ?? null
    }
  },
  remove: async (tx, taken) => {
    const topics = rowIds(taken.filter(({ now }) => now.goes[0]?.[0] === 'topics'))
    if (topics.length > 0) await removeTopics(tx, topics)
    const chapters = madeChapters(taken)
    if (chapters.length > 0) await removeChapters(tx, chapters)
  },
  needs: { subjects: 'subject_code' },
}

const materials: Undoable = {
  kept: async (read, rows) => {
    const lessons = await materialsWithIds(read, words(rows, 'material_code'))
    return lessons.map(({ material_id, ...row }) => ({
      row,
      row_id: material_id,
      stud_id: null,
      goes: [['materials', String(material_id)]],
    }))
  },
  used: inUse('materials'),
  remove: async (tx, taken) => removeMaterials(tx, rowIds(taken)),
  needs: { subjects: 'subject_code', chapter: ['subject_code', 'chapter_no'] },
}

/** What students watch and read. */
export const lessonsUndo = { recorded, materials }
