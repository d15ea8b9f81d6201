import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_VOICE_SECONDS } from '#contract/doubts.rules.ts'
import { m } from '#messages/console'

/** Forms of sound that browsers record, of which the server makes one that all of them play. */
const FORMS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const BITS_A_SECOND = 32_000
const SECOND_MS = 1000

/** Why a microphone isn't there, in words for the person before it. */
function whyNot(error: unknown): string {
  const { name } = error as DOMException
  if (name === 'NotAllowedError' || name === 'SecurityError') return m.doubts_voice_refused()
  return name === 'NotFoundError' ? m.doubts_voice_no_microphone() : m.doubts_voice_unable()
}

const end = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

type Recording = { onSecond: (passed: number) => void; onEnd: (recording: Blob) => void }

/** Records what comes from the microphone, until it is stopped, which ends the stream too. */
function recordedFrom(stream: MediaStream, { onSecond, onEnd }: Recording): MediaRecorder {
  const form = FORMS.find((one) => MediaRecorder.isTypeSupported(one))
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_A_SECOND, ...(form && { mimeType: form }) })
  const parts: Blob[] = []
  let passed = 0
  recorder.start()
  const clock = setInterval(() => {
    passed += 1
    onSecond(passed)
  }, SECOND_MS)
  recorder.ondataavailable = ({ data }) => void parts.push(data)
  recorder.onstop = () => {
    clearInterval(clock)
    end(stream)
    onEnd(new Blob(parts, { type: recorder.mimeType }))
  }
  return recorder
}

/**
 * Records with the microphone for three minutes at most, and hands over what was recorded. `seconds` is null while nothing
 * is recorded. Leaving the page ends the recording, and nothing is handed over.
 */
export function useRecorder(onRecorded: (recording: Blob) => void) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const running = useRef<MediaRecorder>(null)
  const isGone = useRef(false)
  const asked = useRef(0)
  const done = useRef(onRecorded)
  useEffect(() => {
    done.current = onRecorded
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      running.current?.stop()
    }
  }, [])
  const stop = useCallback(() => {
    if (running.current?.state === 'recording') running.current.stop()
  }, [])
  const onSecond = (passed: number) => {
    setSeconds(passed)
    if (passed >= MAX_VOICE_SECONDS) stop()
  }
  const onEnd = (recording: Blob) => {
    running.current = null
    if (isGone.current) return
    setSeconds(null)
    done.current(recording)
  }
  /** Returns whether it records. Only the latest press does: an earlier one may have left its prompt unanswered. */
  const start = async (): Promise<boolean> => {
    if (running.current) return false
    asked.current += 1
    const own = asked.current
    const isPast = () => isGone.current || own !== asked.current
    let stream: MediaStream | null = null
    setProblem(undefined)
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (isPast()) {
        end(stream)
        return false
      }
      running.current = recordedFrom(stream, { onSecond, onEnd })
      setSeconds(0)
      return true
    } catch (error) {
      if (stream) end(stream)
      if (!isPast()) setProblem(whyNot(error))
      return false
    }
  }
  return { seconds, problem, start, stop }
}
