import { type CardInput, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs'
import type { Outcome } from '../marking/marking.rules.ts'

/** The scheduler's state of a question as JSON, and when the question comes next (epoch ms). */
export type Scheduled = { card: string; due_at: number }

// Whole days, since a student has a list of a day. Without randomness, the same answers give the same days.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })

/** A question that was not scheduled before: it comes at once. */
export const firstTime = (now: number): Scheduled => ({
  card: JSON.stringify(createEmptyCard(new Date(now))),
  due_at: now,
})

/**
 * Returns when a question answered now comes again: by FSRS, later after every right answer, tomorrow after a wrong
 * one.
 */
export function nextTime(card: string, outcome: Outcome, now: number): Scheduled {
  const next = scheduler.next(JSON.parse(card) as CardInput, new Date(now), ratingOf(outcome)).card
  return { card: JSON.stringify(next), due_at: next.due.getTime() }
}

function ratingOf(outcome: Outcome): Grade {
  if (outcome === 'right') return Rating.Good
  return outcome === 'partly' ? Rating.Hard : Rating.Again
}
