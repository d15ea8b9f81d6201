import { Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './buttons/button.tsx'
import { buttonClass } from './buttons/button-class.ts'

type VoiceNoteProps = {
  /** Loads the note, an MP3 in base64. */
  load: () => Promise<{ audio: string }>
  words: { listen: string; label: string; failed: string; save: string }
}

/** Returns an address of the note that this page alone can open. */
const addressOf = (audio: string): string =>
  URL.createObjectURL(
    new Blob([Uint8Array.from(atob(audio), (letter) => letter.codePointAt(0) ?? 0)], { type: 'audio/mpeg' }),
  )

/** Takes the focus that the button left behind; who has gone on typing keeps it. */
const takeFocus = (player: HTMLAudioElement | null) => {
  if (document.activeElement === document.body) player?.focus()
}

/** A voice note, which is only loaded when somebody wants to hear it. One that doesn't play can be saved. */
export function VoiceNote({ load, words }: VoiceNoteProps) {
  const [address, setAddress] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => void (address !== null && URL.revokeObjectURL(address)), [address])
  const listen = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      setAddress(addressOf((await load()).audio))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : words.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      {address === null ? (
        <Button look="secondary" icon={Volume2} busy={busy} onClick={() => void listen()}>
          {words.listen}
        </Button>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a spoken answer has no captions; the written one is beside it
        <audio
          ref={takeFocus}
          tabIndex={0}
          src={address}
          aria-label={words.label}
          controls
          autoPlay
          className="w-full max-w-100"
          onError={() => setProblem(words.failed)}
        />
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {problem !== undefined && address !== null && (
        <a href={address} download="voice-note.mp3" className={buttonClass('secondary')}>
          {words.save}
        </a>
      )}
    </div>
  )
}
