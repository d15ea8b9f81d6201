/**
 * A PDF of these objects, in order of their numbers, with a table in plain text. The first one is the catalog; `more`
 * stands in the trailer, `before` in front of all.
 */
export function plainPdf(objects: string[], more = '', before = '%PDF-1.4\n'): string {
  let text = before
  const entries = objects.map((object, index) => {
    const offset = String(text.length - before.indexOf('%PDF')).padStart(10, '0')
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${offset} 00000 n \n`
  })
  const start = text.length - before.indexOf('%PDF')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  return `${text}${table}trailer\n<</Size ${objects.length + 1} /Root 1 0 R ${more}>>\nstartxref\n${start}\n%%EOF\n`
}
