/** Who has watched a topic, read a lesson or kept questions of a paper: looked for before one of them is removed. */
export const undoIndexes: string[] = [
  `create index concurrently if not exists watch_progress_by_topic on watch_progress (topic_id)`,
  `create index concurrently if not exists material_progress_by_material on material_progress (material_id)`,
  `create index concurrently if not exists redo_questions_by_paper on redo_questions (paper_id)`,
]
