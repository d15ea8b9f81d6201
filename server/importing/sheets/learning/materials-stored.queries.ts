import type { Tx } from '../../../db/db.ts'

export async function storedMaterials(read: Tx) {
  return (await materialsWithIds(read, null)).map(({ material_id: _id, ...row }) => row)
}

/** The lessons, or those of these codes; each with its id. */
export async function materialsWithIds(read: Tx, codes: string[] | null) {
  const rows = await read
    .selectFrom('materials')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .innerJoin('files', 'files.file_id', 'materials.file_id')
    .$if(codes !== null, (query) => query.where('material_code', 'in', codes ?? []))
    .select(['material_id', 'material_code', 'title', 'subject_code', 'chapter_no', 'visible_from', 'may_download'])
    .select(['files.name', 'content_hash', 'size_bytes', 'duration', 'pages'])
    .orderBy('material_id')
    .execute()
  return rows.map(({ name, content_hash, size_bytes, duration, pages, may_download, ...row }) => ({
    ...row,
    file: { name, use: 'document' as const, hash: content_hash, size: size_bytes, duration, pages },
    download: may_download === 1 ? ('Yes' as const) : ('No' as const),
  }))
}
