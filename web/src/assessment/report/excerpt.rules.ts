const MAX_CHARACTERS = 120

/** A piece of a text; one that is whole is never cut, since half a formula says something else. */
export type Piece = { text: string; isWhole: boolean }

const lengthOf = (text: string): number => [...text].length

/** The beginning of a question in one line, as much as tells it from the others. */
export function excerpt(pieces: readonly Piece[]): string {
  let line = ''
  for (const { text, isWhole } of pieces) {
    for (const part of isWhole ? [text] : (text.match(/\S*\s|\S+$/g) ?? [])) {
      const longer = `${line}${part}`.replaceAll(/\s+/g, ' ').trimStart()
      if (lengthOf(longer.trimEnd()) > MAX_CHARACTERS)
        return [line.trimEnd() || (isWhole ? '' : cut(part)), '…'].join(' ').trimStart()
      line = longer
    }
  }
  return line.trimEnd()
}

/** A text without a space is cut all the same. */
const cut = (text: string): string => [...text].slice(0, MAX_CHARACTERS).join('')
