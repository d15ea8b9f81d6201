import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { FileText } from 'lucide-react'
import { PastedItem } from './pasted-item.tsx'
import { PasteNotes, Stray } from './paste-notes.tsx'
import { usePasted } from './use-pasted.ts'
import type { useWord } from './use-word.ts'

const TAKEN = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Chooses a Word file, and says why one is not read. */
function WordChoice({ word: { busy, refusal, take } }: { word: ReturnType<typeof useWord> }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button look="secondary" icon={FileText} busy={busy} onClick={() => input.current?.click()}>
          {m.word_choose()}
        </Button>
        <span className="text-sm text-ink-2">{m.word_way()}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept={TAKEN}
        aria-label={m.word_choose()}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) take(file)
          // The same file may be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
      {refusal !== null && (
        <p role="alert" className="text-sm text-bad">
          {refusal}
        </p>
      )}
    </div>
  )
}

const TEXT_ROWS = 14

/** Questions of a document: pasted, looked through, and stored together. */
export function PasteScreen() {
  const pasted = usePasted()
  const { draft, paper, found, toggle, word } = pasted
  const navigate = useNavigate()
  const { busy, send } = useSending()
  const taken = found.filter(({ isTaken }) => isTaken).length
  const isEmpty = paper.found.length === 0 && paper.strays.length === 0
  const isDone = found.length > 0 && found.every(({ code }) => code !== null)
  const leave = () => {
    draft.forget()
    void navigate(paths.questions())
  }
  return (
    <Page title={m.paste_title()}>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <TextPart pasted={pasted} />
        <Section title={m.paste_found({ count: paper.found.length })}>
          <div className="grid gap-4">
            {isEmpty ? <p className="text-ink-2">{m.paste_nothing()}</p> : <PasteNotes pasted={pasted} />}
            <ol aria-label={m.paste_found({ count: paper.found.length })} className="grid gap-3">
              {inOrder(pasted).map((one) =>
                'words' in one ? (
                  <Stray key={`stray ${one.line}`} stray={one} />
                ) : (
                  <PastedItem
                    key={one.place}
                    found={one}
                    pictures={word.pictures}
                    onToggle={(on) => toggle(one.pasted, on)}
                    onKeepOrder={(answer) => pasted.keepOrder(one.pasted, answer)}
                    onDescribe={pasted.describe}
                  />
                ),
              )}
            </ol>
            {paper.found.length > found.length && (
              <p className="text-ink-2">{m.paste_first({ count: found.length })}</p>
            )}
            {found.length > 0 && (
              <div className="flex flex-wrap gap-2.5">
                <Button busy={busy} disabled={taken === 0 || !pasted.isSettled} onClick={() => void send(pasted.store)}>
                  {m.paste_store({ count: taken })}
                </Button>
                <Button look="secondary" onClick={leave}>
                  {isDone ? m.paste_done() : m.cancel()}
                </Button>
              </div>
            )}
          </div>
        </Section>
      </div>
    </Page>
  )
}

/** What was found and what belongs to nobody, in the order of the text. */
function inOrder({ paper, found }: ReturnType<typeof usePasted>) {
  const last = paper.found.length > found.length ? (found.at(-1)?.line ?? 0) : Infinity
  return [...found, ...paper.strays.filter(({ line }) => line <= last)].toSorted((one, other) => one.line - other.line)
}

/** The text from which questions are read: typed, pasted, or of a Word file that is chosen or dropped. */
function TextPart({ pasted }: { pasted: ReturnType<typeof usePasted> }) {
  const { draft, typed, set, word } = pasted
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    word.take(file)
  }
  return (
    <Section title={m.paste_text()}>
      <div className="grid gap-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <DraftNotice draft={draft} />
        <PasteDetails pasted={pasted} />
        <WordChoice word={word} />
        <TextArea
          label={m.paste_text()}
          name="text"
          rows={TEXT_ROWS}
          dir="auto"
          value={typed.text}
          onChange={(text) => set({ text })}
          hint={m.paste_hint()}
          onPaste={(event) => {
            const html = event.clipboardData.getData('text/html')
            if (word.paste(html, event.currentTarget)) event.preventDefault()
          }}
        />
      </div>
    </Section>
  )
}

/** The place and the marks of all pasted questions. */
function PasteDetails({ pasted: { typed, set } }: { pasted: ReturnType<typeof usePasted> }) {
  const { data: places } = useQuery(staffQuery('/staff/question_places', {}))
  const subject = places?.subjects.find(({ code }) => code === typed.subject)
  return (
    <div className="grid grid-cols-2 items-end gap-3 max-sm:*:[:has(select)]:col-span-2">
      <SelectField
        label={m.questions_subject()}
        value={typed.subject}
        onChange={(value) => set({ subject: value, chapter_no: '' })}
        options={[
          { value: '', words: m.student_choose() },
          ...(places?.subjects ?? []).map(({ code, name, level }) => ({ value: code, words: `${name}, ${level}` })),
        ]}
      />
      <SelectField
        label={m.questions_chapter()}
        value={typed.chapter_no}
        onChange={(chapter_no) => set({ chapter_no })}
        options={[
          { value: '', words: m.question_whole_subject() },
          ...(subject?.chapters ?? []).map(({ chapter_no, name }) => ({
            value: String(chapter_no),
            words: `${chapter_no}. ${name}`,
          })),
        ]}
      />
      <TextField label={m.question_marks()} value={typed.marks} onChange={(marks) => set({ marks })} />
      <TextField
        label={m.question_negative()}
        value={typed.negative_marks}
        onChange={(negative_marks) => set({ negative_marks })}
      />
    </div>
  )
}
