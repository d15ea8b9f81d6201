import { type CardInput, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs'
import type { Outcome } from '../../assessment/marking/marking.rules.ts'

/** What is known of a question that is answered again and again, as JSON, and when it comes next (epoch ms). */
export type Scheduled = { card: string; due_at: number }

// Days, and no minutes: a list of a day is what a student has. Without chance, so that the same answers give the same days.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })

/** A question that was not scheduled before: it comes at once. */
export const firstTime = (now: number): Scheduled => ({
  card: JSON.stringify(createEmptyCard(new Date(now))),
  due_at: now,
})

/** When a question comes again that was answered now: by FSRS, later with every right answer, tomorrow after a wrong one. */
export function nextTime(card: string, outcome: Outcome, now: number): Scheduled {
  const next = scheduler.next(JSON.parse(card) as CardInput, new Date(now), ratingOf(outcome)).card
  return { card: JSON.stringify(next), due_at: next.due.getTime() }
}

function ratingOf(outcome: Outcome): Grade {
  if (outcome === 'right') return Rating.Good
  return outcome === 'partly' ? Rating.Hard : Rating.Again
}
