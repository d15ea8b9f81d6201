/**
 * An answer outside of this page, in the browser's database and between its tabs. Versions of the app before and after
 * this one read it too, so these names stay.
 */
export type SharedAnswer = { choice: string | null; marked: boolean; seq: number; given_at?: number }
