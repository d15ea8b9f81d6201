/** Where a class at the academy takes place, as its teacher calls it; null for one that is only joined by its link. */
export const classRoom: string[] = [`alter table live_classes add column room text`]
