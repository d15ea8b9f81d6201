import { hashOf } from '../ports/secret-keys.ts'

/** What a device is sent: a title, a line, where a press on it leads, what it replaces, and whose it is. */
export type Content = { title: string; body: string; path: string; tag: string; mark: string }

const MARK = 22

/** Returns the mark by which a device knows that a message is for the student who subscribed. The mark names nobody. */
export const markOf = (studId: number, endpoint: string): string => hashOf(`${studId} ${endpoint}`).slice(0, MARK)

/** The same of a guardian. */
export const guardianMark = (guardianId: number, endpoint: string): string =>
  hashOf(`guardian ${guardianId} ${endpoint}`).slice(0, MARK)
