export type ChapterIds = { subId: number; chapterId: number }
