import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { Form } from '../../ui/form.tsx'
import { useSending } from '../../ui/use-sending.ts'

/** What can be begun with a word. */
export type Opened = StaffData<'/staff/check_word'> & { word: string }

/** The printed address has the word behind the `#`, which browsers send to nobody. */
const wordOfAddress = (): string => decodeURIComponent(window.location.hash.slice(1))

type WordFormProps = { isWaiting: boolean; onOpened: (opened: Opened) => void }

/** Asks for the word that the start of the server has printed, unless the address has it. */
export function WordForm({ isWaiting, onOpened }: WordFormProps) {
  const [word, setWord] = useState(wordOfAddress)
  const { busy, send, errorAt } = useSending(['word'])
  const open = async () =>
    send(async () => {
      onOpened({ ...(await staffCall('/staff/check_word', { word })), word })
      // A reload of the page asks for nothing again.
      window.history.replaceState(window.history.state, '', `#${encodeURIComponent(word)}`)
    })
  const openAtOnce = useEffectEvent(() => {
    if (word !== '') void open()
  })
  useEffect(() => openAtOnce(), [])
  return (
    <Form onSubmit={open}>
      <p className="text-ink-2">{isWaiting ? m.begin_waiting_text() : m.begin_word_text()}</p>
      <TextField
        label={m.begin_word()}
        hint={m.begin_word_hint()}
        name="word"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={word}
        onChange={setWord}
        error={errorAt('word')}
      />
      <Button type="submit" wide busy={busy}>
        {m.begin_continue()}
      </Button>
    </Form>
  )
}
