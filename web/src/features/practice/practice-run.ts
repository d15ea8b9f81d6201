import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#assessment/attempt/local-value.ts'
import type { PracticeRow } from './practice.api.ts'

/** Questions that are being practised. `answers` are answers as one text, null for "I don't know". */
export type PracticeRun = {
  questions: PracticeRow[]
  answers: Record<number, string | null>
  /** The place of the question on display. */
  at: number
  /** When the time of an own test ends (epoch ms); null where each answer is told at once. */
  ends: number | null
  isDone: boolean
}

// The prefix of what the student has typed, so that a logout deletes it too.
const KEY = 'feedback:practice:'

const listeners = new Set<() => void>()
const known = new Map<number, PracticeRun | null>()

function read(studId: number): PracticeRun | null {
  if (!known.has(studId)) known.set(studId, readLocal(`${KEY}${studId}`) as PracticeRun | null)
  return known.get(studId) ?? null
}

/** Keeps the run on the device, so that it goes on after a reload, without a network as well. Null takes it away. */
export function keepRun(studId: number, run: PracticeRun | null): void {
  known.set(studId, run)
  writeLocal(`${KEY}${studId}`, run)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the student's run on this device; null where none was begun. */
export const usePracticeRun = (studId: number): PracticeRun | null =>
  useSyncExternalStore(subscribe, () => read(studId))

/** A run that begins now. `minutes` of an own test. */
export const newRun = (questions: PracticeRow[], minutes: number | null): PracticeRun => ({
  questions,
  answers: {},
  at: 0,
  ends: minutes === null ? null : Date.now() + minutes * 60_000,
  isDone: false,
})
