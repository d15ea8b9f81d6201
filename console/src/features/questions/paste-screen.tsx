import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
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
import { usePasted, type FoundQuestion } from './use-pasted.ts'
import { FileText, CircleAlert, Info } from 'lucide-react'
import type { useWord } from './use-word.ts'
import type { PastedPicture } from '#contract/staff/pasted-pictures.rules.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import { RichText } from '#assessment/content/rich-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TickBox } from '../../ui/tick-box.tsx'
import { fileAddress } from '../../ui/file-address.ts'

type PastedItemProps = {
  found: FoundQuestion
  pictures: ReadonlyMap<number, File>
  onToggle: (isTaken: boolean) => void
  onDescribe: (picture: PastedPicture, words: string) => void
}

/** A question that was found: with a tick, or why it cannot be stored as it is. */
function PastedItem({ found, pictures, onToggle, onDescribe }: PastedItemProps) {
  const { pasted, form, reasons, hints, twins, code, isTaken, isChecked } = found
  const { fields } = form
  const right = pasted.correct.split(',')
  const shown = (picture: PastedPicture | undefined) =>
    picture && <Picture key={picture.number} {...{ picture, pictures, isStored: code !== null, onDescribe }} />
  return (
    <li className="grid grid-cols-1 gap-2 rounded-control border border-line p-3">
      <TickBox checked={isTaken} disabled={reasons.length > 0 || code !== null || !isChecked} onChange={onToggle}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="whitespace-nowrap">{m.paste_number({ number: pasted.number })}</span>
          {code !== null && <Badge tone="good">{m.paste_saved({ code })}</Badge>}
        </span>
      </TickBox>
      <RichText text={fields.question} />
      {shown(form.pictures.question)}
      {pasted.options.length > 0 ? (
        <ul className="grid gap-1">
          {LETTERS.slice(0, pasted.options.length).map((letter) => (
            <li
              key={letter}
              className={`flex gap-2 rounded-control px-2 py-1 ${right.includes(letter) ? 'bg-good-50 font-medium' : ''}`}
            >
              <span className="shrink-0">{letter}</span>
              <div className="grid min-w-0 gap-1">
                <RichText text={fields[`option${letter}`]} />
                {shown(form.pictures[letter])}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="font-medium">{pasted.correct}</p>
      )}
      {fields.explanation !== '' && <RichText text={fields.explanation} className="text-sm text-ink-2" />}
      {[...reasons, ...twins.map((twin) => m.question_twin({ code: twin }))].map((reason) => (
        <p key={reason} className="flex items-center gap-2 text-sm wrap-anywhere">
          <CircleAlert size={18} aria-hidden className="shrink-0 text-warn" />
          {reason}
        </p>
      ))}
      {hints.map((hint) => (
        <p key={hint} className="flex items-center gap-2 text-sm wrap-anywhere">
          <Info size={18} aria-hidden className="shrink-0 text-ink-2" />
          {m.paste_before_proof({ hint })}
        </p>
      ))}
    </li>
  )
}

type PictureProps = Pick<PastedItemProps, 'pictures' | 'onDescribe'> & { picture: PastedPicture; isStored: boolean }

/** A picture of the document and its description, which is written into the text, where it is read again. */
function Picture({ picture, pictures, isStored, onDescribe }: PictureProps) {
  const file = picture.number === null ? undefined : pictures.get(picture.number)
  const [words, setWords] = useState(picture.words)
  if (!file) return null
  return (
    <div className="grid gap-2">
      <img src={fileAddress(file)} alt={words} className="max-h-40 w-auto max-w-full rounded-control bg-white" />
      {!isStored && (
        <TextField
          label={m.paste_picture_shows({ number: picture.number ?? 0 })}
          value={words}
          onChange={(typed) => {
            setWords(typed)
            onDescribe(picture, typed)
          }}
          maxLength={500}
          autoComplete="off"
        />
      )}
    </div>
  )
}

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
  const { draft, found, toggle, word } = pasted
  const navigate = useNavigate()
  const { busy, send } = useSending()
  const taken = found.filter(({ isTaken }) => isTaken).length
  const isDone = found.length > 0 && found.every(({ code }) => code !== null)
  const leave = () => {
    draft.forget()
    void navigate(paths.questions())
  }
  return (
    <Page title={m.paste_title()}>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <TextPart pasted={pasted} />
        <Section title={m.paste_found({ count: found.length })}>
          <div className="grid gap-4">
            {found.length === 0 && <p className="text-ink-2">{m.paste_nothing()}</p>}
            <ol aria-label={m.paste_found({ count: found.length })} className="grid gap-3">
              {found.map((one) => (
                <PastedItem
                  key={one.place}
                  found={one}
                  pictures={word.pictures}
                  onToggle={(on) => toggle(one.pasted, on)}
                  onDescribe={pasted.describe}
                />
              ))}
            </ol>
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
