import { type Academy, saveAcademy } from '../../../academy/academy.ts'
import { releaseWithdrawn } from '../../../assessment/paper/removals.queries.ts'
import { removeBatches, removeDays, removeLevels, removeSubjects } from '../../../features/catalog/catalog.queries.ts'
import { removeLiveClasses } from '../../../features/live/live.queries.ts'
import { removeNews } from '../../../features/news/news.queries.ts'
import { academySheet } from '../../sheets/academy-sheet.ts'
import {
  batchesWithIds,
  daysWithIds,
  storedLevels,
  subjectsWithIds,
} from '../../sheets/learning/catalog-stored.queries.ts'
import { codeRows } from '../../sheets/codes.queries.ts'
import { liveWithIds } from '../../sheets/learning/live-stored.queries.ts'
import { newsWithIds } from '../../sheets/learning/news-stored.queries.ts'
import { inUse, rowIds, word, words } from './row-words.ts'
import { isAdded, type Undoable } from './undoable.ts'
import { subjectsOfFormats } from './used-by.queries.ts'

/** Settings that an academy may be without. */
const NONE: Record<string, Partial<Academy>> = {
  Logo: { logo: null },
  'Support Number': { support_number: null },
  'Privacy Contact': { privacy_contact: null },
}

const academy: Undoable = {
  kept: async (read, rows) => {
    const asked = new Set(words(rows, 'setting'))
    const stored = (await academySheet.stored(read, null)).filter((row) => asked.has(word(row, 'setting')))
    return stored.map((row) => ({ row, row_id: 0, stud_id: null, goes: [] }))
  },
  remove: async (tx, taken) => {
    for (const { now } of taken) await saveAcademy(tx, NONE[word(now.row, 'setting')] ?? {})
  },
}

const levels: Undoable = {
  kept: async (read, rows) => {
    const asked = new Set(rows.map((row) => row['ac_id']))
    const stored = (await storedLevels(read)).filter(({ ac_id }) => asked.has(ac_id))
    return stored.map((row) => ({ row, row_id: row.ac_id, stud_id: null, goes: [['levels', String(row.ac_id)]] }))
  },
  used: inUse('levels'),
  remove: async (tx, taken) => removeLevels(tx, rowIds(taken)),
  hindrance: async (tx) => {
    const named = (await codeRows(tx)).levels
    return (row) => {
      const other = named.get(word(row, 'levels'))
      return other === undefined || other === row['ac_id'] ? null : 'not_restorable'
    }
  },
}

const subjects: Undoable = {
  kept: async (read, rows) => {
    const asked = new Set(words(rows, 'subject_code'))
    const stored = (await subjectsWithIds(read)).filter(({ subject_code }) => asked.has(subject_code))
    return stored.map(({ subject_id, ...row }) => ({
      row,
      row_id: subject_id,
      stud_id: null,
      goes: [['subjects', String(subject_id)]],
    }))
  },
  used: async (tx, taken, going) => {
    const byId = await inUse('subjects')(tx, taken, going)
    const byCode = await subjectsOfFormats(tx, rowIds(taken), going)
    return (one) => byId(one) ?? (isAdded(one) && byCode.has(one.now.row_id) ? 'format_sections' : null)
  },
  remove: async (tx, taken) => {
    await releaseWithdrawn(tx, rowIds(taken))
    await removeSubjects(tx, rowIds(taken))
  },
  needs: { levels: 'level' },
}

const batches: Undoable = {
  kept: async (read, rows) => {
    const asked = new Set(words(rows, 'batch_code'))
    const stored = (await batchesWithIds(read)).filter(({ batch_code }) => asked.has(batch_code))
    return stored.map(({ batch_id, ...row }) => ({
      row,
      row_id: batch_id,
      stud_id: null,
      goes: [['batches', String(batch_id)]],
    }))
  },
  used: inUse('batches'),
  remove: async (tx, taken) => removeBatches(tx, rowIds(taken)),
  needs: { levels: 'level', subjects: 'subject_codes' },
}

const days: Undoable = {
  kept: async (read, rows) => {
    const stored = await daysWithIds(read, rows as Parameters<typeof daysWithIds>[1])
    return stored.map(({ batch_id, subject_id, ...row }) => ({
      row,
      row_id: batch_id,
      stud_id: null,
      goes: [['days', `${batch_id} ${subject_id} ${row.day_no}`]],
    }))
  },
  remove: async (tx, taken) => {
    const { subjects: ids } = await codeRows(tx)
    const places = taken.map(({ now: { row, row_id } }) => ({
      batch_id: row_id,
      subject_id: ids.get(word(row, 'subject')) ?? 0,
      day_no: Number(row['day_no']),
    }))
    await removeDays(tx, places)
  },
  needs: { batches: 'batch', subjects: 'subject', chapter: ['subject', 'chapter_no'] },
}

const live: Undoable = {
  kept: async (read, rows) => {
    const classes = await liveWithIds(read, words(rows, 'class_code'))
    return classes.map(({ class_id, ...row }) => ({
      row,
      row_id: class_id,
      stud_id: null,
      goes: [['live_classes', String(class_id)]],
    }))
  },
  used: inUse('live_classes'),
  remove: async (tx, taken) => removeLiveClasses(tx, rowIds(taken)),
  needs: { batches: 'batch', subjects: 'subject' },
}

const news: Undoable = {
  kept: async (read, rows) => {
    const items = await newsWithIds(read, words(rows, 'news_code'))
    return items.map(({ id, ...row }) => ({ row, row_id: id, stud_id: null, goes: [['news', String(id)]] }))
  },
  remove: async (tx, taken) => removeNews(tx, rowIds(taken)),
  needs: { readers: 'readers' },
}

/** Undoing of the academy's settings, its catalog, its timetable and its news. */
export const catalogUndo = { academy, levels, subjects, batches, days, live, news }
