import { memo, useMemo, useState } from 'react'
import { m } from '#messages/console'
import { languageNames } from '#messages/languages'
import { useLanguage } from '#ui/language.ts'
import { Badge } from '../../ui/badge.tsx'
import { PhoneFrame } from '../../ui/questions/phone-frame.tsx'
import { StudentQuestion } from '../../ui/questions/student-question.tsx'
import { previewQuestion } from './preview-question.rules.ts'
import { keepsOrder } from '#contract/staff/question-checks.rules.ts'
import type { QuestionFields, QuestionLanguage } from '#contract/staff/question-fields.rules.ts'
import { useQueries } from '@tanstack/react-query'
import { staffQuery } from '../../api/staff-query.ts'
import { pictureAddress } from '../../ui/file-address.ts'

/** Returns the addresses of pictures by name; further ones follow as they are loaded. */
function useQuestionPictures(names: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(names.filter((name) => name !== ''))]
  const found = useQueries({
    queries: wanted.map((picture) => ({
      ...staffQuery('/staff/question_picture', { picture }),
      // A picture's name is derived from its content.
      staleTime: 'static' as const,
    })),
  })
  const known = found.map(({ data }, at) => [wanted[at] ?? '', data] as const)
  const signature = known.map(([name, data]) => `${name} ${data !== undefined}`).join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the signature says when what was found is another
  return useMemo(() => new Map(known.flatMap(([name, data]) => (data ? [[name, addressOf(data)]] : []))), [signature])
}

const made = new WeakMap<object, string>()

/** Returns the address of a picture, the same one for every caller. */
function addressOf(data: { type: string; content: string }): string {
  const known = made.get(data)
  if (known !== undefined) return known
  const address = pictureAddress(data)
  made.set(data, address)
  return address
}

const PRESSED =
  'min-h-11 rounded-control border border-line px-3 text-sm text-ink-2 hover:bg-brand-50 aria-pressed:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-strong'

type QuestionPreviewProps = { fields: QuestionFields; languages: readonly QuestionLanguage[] }

/** What is typed, drawn by the students' own components on a phone, in each language, on a light screen and a dark one. */
export const QuestionPreview = memo(function QuestionPreview({ fields, languages }: QuestionPreviewProps) {
  useLanguage()
  const [chosen, setChosen] = useState<QuestionLanguage>('en')
  const [isDark, setIsDark] = useState(false)
  const language = languages.includes(chosen) ? chosen : 'en'
  const names = Object.entries(fields).flatMap(([field, value]) => (/^image|_image$/.test(field) ? [value] : []))
  const pictures = useQuestionPictures(names)
  const question = useMemo(() => previewQuestion(fields, language, pictures), [fields, language, pictures])
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-1">
        {languages.length > 1 &&
          languages.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language}
              className={PRESSED}
              onClick={() => setChosen(one)}
            >
              {languageNames[one]}
            </button>
          ))}
        <button type="button" aria-pressed={isDark} className={PRESSED} onClick={() => setIsDark(!isDark)}>
          {m.question_dark()}
        </button>
      </div>
      {keepsOrder(fields) && <Badge tone="quiet">{m.questions_keeps_order()}</Badge>}
      <PhoneFrame title={m.question_preview()} dark={isDark} lang={language}>
        <StudentQuestion key={question.answerType} question={question} lang={language} number={1} />
      </PhoneFrame>
    </div>
  )
})
