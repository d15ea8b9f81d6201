import { useEffect, useMemo, useState } from 'react'
import type { PrefetchedPictures } from '#assessment/attempt/prefetched-pictures.ts'
import { forgetPaper, keepOpened, paperParts } from '#assessment/kept/running-paper.ts'
import type { Question } from '#assessment/question.ts'
import { lazyPart, useUntilLoaded } from '#ui/lazy-part.ts'
import { useStudId } from '../../session/session-store.ts'
import type { PracticeRow } from './practice.api.ts'
import { practiceQuestion } from './practice-question.ts'

const NOTHING: PrefetchedPictures = new Map()

/** It comes with what takes a test, behind the first question. */
const prefetchPart = lazyPart(async () => import('#assessment/attempt/prefetched-pictures.ts'))

/** A student has one run on a device: it is kept like the paper of a test, under one number. */
const ONE = 1
const runOf = (stud_id: number) => ({ stud_id, kind: 'practice', paper_id: ONE }) as const

/** Keeps the pictures of a run on this device, until it is over. */
function keepPictures(studId: number, questions: PracticeRow[]): void {
  const moment = performance.now()
  const clockSample = { now: new Date().toISOString(), asked: moment, got: moment }
  keepOpened(runOf(studId), { data: { attempt_id: ONE, questions }, clockSample })
}

/** Deletes the pictures of a run that is over. */
export const forgetPictures = (studId: number): void => void forgetPaper(runOf(studId)).catch(() => {})

/** Returns the run's pictures that are here, by their addresses: a run goes on without a network, after a reload too. */
export function usePictures(rows: PracticeRow[]): PrefetchedPictures {
  const studId = useStudId()
  const [pictures, setPictures] = useState(NOTHING)
  const prefetch = useUntilLoaded(prefetchPart)
  useEffect(() => {
    if (!prefetch) return
    keepPictures(studId, rows)
    // Those that are kept are asked for here first, since their addresses end.
    const fetched = prefetch.prefetchPictures(
      { questions: rows.map(practiceQuestion), isKept: true },
      paperParts(runOf(studId)),
      setPictures,
    )
    return () => fetched.stop()
  }, [prefetch, studId, rows])
  return pictures
}

/** Returns the question with the addresses of pictures that are here. */
export function useWithPictures(row: PracticeRow, pictures: PrefetchedPictures): Question {
  return useMemo(() => {
    const question = practiceQuestion(row)
    const here = (address: string | null) => (address === null ? null : (pictures.get(address) ?? address))
    return {
      ...question,
      picture: here(question.picture),
      passagePicture: here(question.passagePicture),
      options: question.options.map((option) => ({ ...option, picture: here(option.picture) })),
    }
  }, [row, pictures])
}
