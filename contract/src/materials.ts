import { Type } from 'typebox'
import { listCall, studentCall } from './call.ts'
import { Address, Count, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

const Page = () => Type.Integer({ minimum: 1, maximum: 100_000 })

export const studyMaterials = listCall({
  path: '/Student/study_materials',
  about:
    'Returns the PDF lessons of a chapter. `page` is where the student stopped, null before the first reading. For students.',
  body: { sub_id: IdIn(), chapter_id: IdIn() },
  entry: Type.Object({
    material_id: Id(),
    title: Type.String(),
    chapter_name: Type.String(),
    subject_name: Type.String(),
    path: Address(),
    may_download: Type.Boolean(),
    /** Null for a file on another host. */
    size_bytes: OrNull(Count()),
    /** Number of pages; null if the file does not state it. */
    pages: OrNull(Page()),
    page: OrNull(Page()),
  }),
  errors: ['not_found'],
})

export const materialProgress = studentCall({
  path: '/Student/material_progress',
  loadClass: 'history',
  extension: true,
  about: 'Saves which page of a PDF lesson the student is on. For students.',
  body: { material_id: IdIn(), page: Page() },
  data: Type.Object({ page: Page() }),
  errors: ['not_found'],
})
