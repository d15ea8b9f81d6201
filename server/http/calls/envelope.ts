import type { Language, Text } from '../language.ts'

type Given = { data: unknown; message?: Text; envelopeExtras?: object }

/** A success as it is sent. */
export function serializeEnvelope(answer: Given, language: Language): string {
  const message = answer.message?.(language) ?? ''
  return JSON.stringify({ status: true, status_code: 200, message, data: answer.data, ...answer.envelopeExtras })
}
