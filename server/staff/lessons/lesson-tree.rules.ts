type Row = {
  subject_id: number
  subject_name: string
  level: string
  chapter_id: number | null
  chapter_no: number | null
  chapter_name: string | null
  topics: number
  videos: number
}

/** Rows of subjects and chapters, in their order, as subjects that have chapters. */
export function lessonTree(rows: Row[]) {
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id)
  return [...bySubject.values()].map((own) => {
    const [{ subject_id, subject_name, level }] = own as [Row]
    const chapters = own.flatMap(({ chapter_id, chapter_no, chapter_name, topics, videos }) =>
      chapter_id === null || chapter_no === null || chapter_name === null
        ? []
        : [{ chapter_id, chapter_no, chapter_name, topics, videos }],
    )
    return { subject_id, subject_name, level, chapters }
  })
}
