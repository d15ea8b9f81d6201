/** What a sheet needs a file for: where it lies in the folder, and who may fetch it later. */
export type Use = 'picture' | 'question' | 'document' | 'video' | 'captions'

/** A file that a sheet names. `hash` is of its content, empty until it was looked at. */
export type FileRef = { name: string; use: Use; hash: string; size?: number }
