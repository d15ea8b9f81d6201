import { useState } from 'react'
import { AnswerField } from '#assessment/asking/answer-field.tsx'
import { QuestionBody } from '#assessment/asking/question-body.tsx'
import type { Question } from '#assessment/question.ts'

type StudentQuestionProps = { question: Question; lang: string; number: number }

/** A question as students see and answer it in a test; what is answered goes nowhere. */
export function StudentQuestion({ question, lang, number }: StudentQuestionProps) {
  const [code, setCode] = useState<string | null>(null)
  const textId = `question-${number}-text`
  return (
    <QuestionBody question={question} textId={textId} lang={lang} number={number}>
      <AnswerField
        // No heading with a number is shown here.
        nameId={textId}
        textId={textId}
        lang={lang}
        question={question}
        integerOnly={false}
        locked={false}
        code={code}
        onAnswer={setCode}
      />
    </QuestionBody>
  )
}
