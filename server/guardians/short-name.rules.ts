/** The first name and the initial of the last one: `Ananya K.` */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  // A letter of an Indian script may be several code points.
  const [initial] = last === undefined ? [] : new Intl.Segmenter().segment(last)
  return initial ? `${first} ${initial.segment}.` : first
}
