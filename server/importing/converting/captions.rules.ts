const TIME = String.raw`(\d{1,2}):(\d{2}):(\d{2})[,.](\d{1,3})`
const CUE = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`)
/**
 * Placing and colours of players that WebVTT does not know. No part may hold the sign that begins one: a line of many
 * beginnings would otherwise be searched to its end from each of them.
 */
const STYLING = /\{\\[^{}]*\}|<\/?font[^<>]*>/gi

const timeOf = ([hours = '', minutes = '', seconds = '', thousandths = '']: string[]): string =>
  `${hours.padStart(2, '0')}:${minutes}:${seconds}.${thousandths.padEnd(3, '0')}`

/**
 * Returns SRT captions as WebVTT, which browsers play: with points in the times, and without the numbers before them.
 * Returns null for a text without a single time.
 */
export function vttOfSrt(srt: string): string | null {
  const lines = srt.replace(/^\u{feff}/u, '').split(/\r\n|\r|\n/)
  let cues = 0
  const written = lines.flatMap((line, at) => {
    const found = CUE.exec(line)
    if (found) {
      cues += 1
      return [`${timeOf(found.slice(1, 5))} --> ${timeOf(found.slice(5, 9))}`]
    }
    const isNumber = /^\s*\d+\s*$/.test(line) && CUE.test(lines[at + 1] ?? '')
    return isNumber ? [] : [line.replaceAll(STYLING, '').replaceAll('-->', '→')]
  })
  return cues === 0 ? null : `WEBVTT\n\n${written.join('\n').trim()}\n`
}

const VTT_TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`
const VTT_CUE = new RegExp(String.raw`^\s*${VTT_TIME}[ \t]+-->[ \t]+${VTT_TIME}(?:[ \t]|$)`)
/** Times as SRT writes them, which browsers do not read in WebVTT. */
const COMMA_TIMES = /^(\s*(?:\d{1,2}:)?\d{1,2}:\d{2}),(\d{3}\s+-->\s+(?:\d{1,2}:)?\d{1,2}:\d{2}),(\d{3})/

/**
 * Returns WebVTT as browsers play it: with points in the times. Returns null for a text of which no line would be shown.
 */
export function playableVtt(vtt: string): string | null {
  if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(vtt)) return null
  const lines = vtt.split(/\r\n|\r|\n/).map((line) => line.replace(COMMA_TIMES, '$1.$2.$3'))
  // Words stand in the line below the times.
  const isShown = lines.some((line, at) => VTT_CUE.test(line) && (lines[at + 1] ?? '').trim() !== '')
  return isShown ? lines.join('\n') : null
}
