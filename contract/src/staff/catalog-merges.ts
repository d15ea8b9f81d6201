import { Type } from 'typebox'
import { Count } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'

/** What becomes a part of another one of its kind. */
const Kind = () => Type.Enum(['subject', 'chapter', 'batch'])

const Pair = { kind: Kind(), id: IdIn(), into_id: IdIn() }

/** What moves, with how much of it. */
const Moving = Type.Object({
  what: Type.Enum([
    'chapters',
    'topics',
    'materials',
    'quizzes',
    'questions',
    'days',
    'students',
    'teachers',
    'subjects',
    'batches',
    'classes',
  ]),
  count: Count(),
})

/**
 * Why two things cannot be merged: what depends on the one that would go, with how much of it there is; `own_teaching`
 * where whoever merges teaches only the one that stays, and would get more to teach.
 */
const Hindrance = Type.Object({
  why: Type.Enum([
    'sealed_questions',
    'questions',
    'open_papers',
    'papers',
    'planned_moves',
    'clashing_classes',
    'classes',
    'days',
    'attendance',
    'doubts',
    'formats',
    'own_teaching',
  ]),
  count: Count(),
})

export const staffCatalogMergePreview = staffCall({
  path: '/staff/catalog_merge_preview',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns what moves when one subject, chapter or batch becomes a part of another (`into_id`), and what prevents it. Both are of the same level, chapters of the same subject. For owners and clerks.',
  body: Pair,
  data: Type.Object({ moves: Type.Array(Moving), hindrances: Type.Array(Hindrance) }),
  errors: ['not_found', 'rule'],
})

export const staffMergeCatalog = staffCall({
  path: '/staff/merge_catalog',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about:
    'Moves what a subject, chapter or batch holds into another one, and archives the emptied one, as the preview showed. If there are `hindrances`, nothing is merged. For owners and clerks.',
  body: Pair,
  data: Type.Object({
    merged: Type.Union([Type.Null(), Type.Object({ merge_id: Id() })]),
    hindrances: Type.Array(Hindrance),
  }),
  errors: ['not_found', 'rule'],
})

export const staffUndoCatalogMerge = staffCall({
  path: '/staff/undo_catalog_merge',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about:
    'Undoes a merge: what moved and is still where it moved to goes back, and the emptied one is no longer archived. What was added since stays. For owners and clerks.',
  body: { merge_id: IdIn() },
  data: Type.Object({}),
  errors: ['not_found'],
})
