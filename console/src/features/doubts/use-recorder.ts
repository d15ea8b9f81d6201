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

/**
 * Records with the microphone for three minutes at most, and hands over what was recorded. `seconds` is null while nothing
 * is recorded. Leaving the page ends the recording, and nothing is handed over.
 */
export function useRecorder(onRecorded: (recording: Blob) => void) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const running = useRef<MediaRecorder>(null)
  const isGone = useRef(false)
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
  /** Returns whether it records. */
  const start = async (): Promise<boolean> => {
    setProblem(undefined)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (isGone.current) {
        end(stream)
        return false
      }
      const form = FORMS.find((one) => MediaRecorder.isTypeSupported(one))
      const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_A_SECOND, ...(form && { mimeType: form }) })
      const parts: Blob[] = []
      let passed = 0
      const clock = setInterval(() => {
        passed += 1
        setSeconds(passed)
        if (passed >= MAX_VOICE_SECONDS) stop()
      }, SECOND_MS)
      recorder.ondataavailable = ({ data }) => void parts.push(data)
      recorder.onstop = () => {
        clearInterval(clock)
        end(stream)
        running.current = null
        if (isGone.current) return
        setSeconds(null)
        done.current(new Blob(parts, { type: recorder.mimeType }))
      }
      running.current = recorder
      recorder.start()
      setSeconds(0)
      return true
    } catch (error) {
      setProblem(whyNot(error))
      return false
    }
  }
  return { seconds, problem, start, stop }
}
