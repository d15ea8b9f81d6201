import { redoAdd, redoAnswer, redoClear, redoRemove, redoToday, redoTranslations } from '#contract/redo.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { optionTexts, shownQuestion } from '../../assessment/attempt/attempt-view.ts'
import { contentOfBegunPaper } from '../../assessment/paper/paper-content.ts'
import { languagesOfQuestions } from '../../assessment/paper/translations.queries.ts'
import type { Route } from '../../http/calls/route.ts'
import { addressUnder } from '../../media/addresses.ts'
import { answerAgain } from './answer-again.ts'
import { addAttemptToRedo, redoList } from './redo-list.ts'
import { redoTranslationsFor } from './redo-translations.ts'
import { removeFromRedo } from './redo.queries.ts'

/** Questions that went wrong or were left, answered again on later days: only those that the student put on the list. */
export function redoRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, pictures } = deps

  route(redoToday, async ({ caller }) => {
    const { shown, counts } = await redoList(deps, caller)
    const addressOf = addressUnder(pictures.signatureFor(caller))
    const languagesOf = await languagesOfQuestions(
      db.read,
      shown.map(({ question_id }) => question_id),
    )
    const questions = []
    for (const { paper_id, question_id } of shown) {
      const { askedBy, paper } = await contentOfBegunPaper(db, paper_id)
      const asked = askedBy.get(question_id)
      if (!asked) continue
      const { options, marks: _marks, ...question } = shownQuestion(asked, addressOf)
      const integer_only = paper.integer_only === 1
      const languages = languagesOf.get(question_id) ?? []
      questions.push({ ...question, ...optionTexts(options), integer_only, paper_name: paper.name, languages })
    }
    return { data: { questions, ...counts } }
  })

  route(redoTranslations, async ({ caller, body: { language } }) => ({
    data: await redoTranslationsFor(deps, caller, language),
  }))

  route(redoAdd, async ({ caller, body: { attempt_id } }) => {
    const added = await addAttemptToRedo(deps, caller, attempt_id)
    return { data: { added, ...(await redoList(deps, caller)).counts } }
  })

  route(redoAnswer, async ({ caller, body }) => ({ data: await answerAgain(deps, caller, body) }))

  route(redoRemove, async ({ caller, body: { question_id } }) => {
    await db.writeForStudent(caller.stud_id, (tx) => removeFromRedo(tx, caller.stud_id, question_id))
    return { data: (await redoList(deps, caller)).counts }
  })

  route(redoClear, async ({ caller }) => {
    await db.writeForStudent(caller.stud_id, (tx) => removeFromRedo(tx, caller.stud_id))
    return { data: { total: 0, due: 0 } }
  })
}
