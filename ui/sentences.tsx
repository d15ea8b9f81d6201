import { Fragment } from 'react'

/** A sentence with its full stop, question mark or danda; a dot inside of a number or an address ends none. */
const SENTENCE = /.+?(?:[.?!।](?=\s)|$)/gsu

/** A short text whose lines break between its sentences where they can. */
export function Sentences({ text }: { text: string }) {
  const sentences = text.match(SENTENCE) ?? []
  if (sentences.length < 2) return text
  return sentences.map((sentence, at) => (
    <Fragment key={sentence}>
      {at > 0 && ' '}
      <span className="inline-block">{sentence.trim()}</span>
    </Fragment>
  ))
}
