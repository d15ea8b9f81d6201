/**
 * Node joins a text with the headers and sends both in one piece, as long as they fit into 16 kB, with room for three
 * bytes for each letter where there are others than English ones. A longer text is sent faster as bytes.
 */
const MAX_LATIN1_LENGTH = 15_000
const MAX_TEXT_LENGTH = 4000

/** The form in which a body that is sent again and again is sent fastest. */
export function sendable(text: string | Buffer): string | Buffer {
  const bytes = Buffer.from(text)
  const longest = bytes.length === text.length ? MAX_LATIN1_LENGTH : MAX_TEXT_LENGTH
  return text.length <= longest ? text : bytes
}

/** A text without other letters than English ones: what is known to be so is sent without being looked through. */
export const encodingOf = (body: string | Buffer, bytes: number): 'latin1' | 'utf8' =>
  bytes === body.length ? 'latin1' : 'utf8'
