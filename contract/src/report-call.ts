import { type TProperties, Type } from 'typebox'
import { HeldBack, Languages, Reviewed } from './assessment.ts'
import { type Call, studentCall } from './call.ts'

type Report<P, B, A, Q> = { path: P; about: string; body: B; analytics: A; question: Q }

/**
 * A submitted attempt, question by question. `analytics` are the fields of a kind of test in addition to `Languages`
 * and `HeldBack`, `question` those of a question in addition to `Reviewed`.
 */
export const reportCall = <
  const P extends Call['path'],
  B extends TProperties,
  A extends TProperties,
  Q extends TProperties,
>({
  path,
  about,
  body,
  analytics,
  question,
}: Report<P, B, A, Q>) =>
  studentCall({
    path,
    loadClass: 'history',
    about,
    body,
    data: Type.Object({
      analytics: Type.Object({ ...analytics, ...Languages, ...HeldBack }),
      list: Type.Array(Type.Object({ ...question, ...Reviewed })),
    }),
    errors: ['not_found'],
  })
