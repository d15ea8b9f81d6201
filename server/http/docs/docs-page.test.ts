import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCalls } from '#contract/all-calls.ts'
import { type Call, call, reasonsOf } from '#contract/call.ts'
import { allGuardianCalls } from '#contract/guardian/all-guardian-calls.ts'
import { errors } from '#contract/errors.ts'
import { Type } from 'typebox'
import { docsPage, docsStyle } from './api-docs.ts'
import { eitherNames, fieldRows } from './field-rows.ts'

const calls: Call[] = [...Object.values(allCalls), ...Object.values(allGuardianCalls)]
const page = docsPage(calls, 'The calls')

const articleOf = (path: string) => {
  const [, article = ''] = page.split(`<article id="${path.slice(1).replaceAll('/', '-')}"`)
  return article.slice(0, article.indexOf('</article>'))
}

test('every call stands on the page with its access, fields and errors', () => {
  for (const shape of calls) {
    const article = articleOf(shape.path)
    assert.ok(article.includes(`<code>/api${shape.path}</code>`), shape.path)
    assert.equal(article.includes('header Token'), shape.access !== 'public', shape.path)
    assert.equal(article.includes('<span>Extension</span>'), shape.extension === true, shape.path)
    const fields = [...Object.keys(shape.body?.properties ?? {}), ...fieldRows(shape.data).map((row) => row.name)]
    for (const name of fields) assert.ok(article.includes(`<code>${name}</code>`), `${shape.path} ${name}`)
    for (const reason of shape.errors) {
      const row = new RegExp(`<th scope="row">${errors[reason].status}</th><td>[^\n]*<code>${reason}</code>`)
      assert.match(article, row, shape.path)
    }
  }
  for (const reason of calls.flatMap(reasonsOf)) assert.ok(page.includes(`<code>${reason}</code>`), reason)
})

test('nothing on the page runs or is loaded', () => {
  assert.doesNotMatch(page, /<script|<link|<img|<iframe|\son\w+=|\sstyle=|javascript:|url\(|@import/i)
  assert.equal(page.split('<style>').length, 2)
  assert.ok(page.includes(`<style>${docsStyle}</style>`))
})

test('what the contract says is escaped', () => {
  const nasty = call({
    method: 'POST',
    path: '/Student/<b>&"',
    access: 'public',
    loadClass: 'lists',
    about: 'A `<i>` & "more" </p><script>',
    body: Type.Object({ "<u>'": Type.String({ pattern: '^<s>$' }) }),
    data: Type.Object({ '<em>': Type.Enum(['<q>']) }),
    errors: [],
  })
  const shown = docsPage([nasty], '</title><script>')
  assert.doesNotMatch(shown, /<(script|b>&|i>|u>|s>|em>|q>)/)
  assert.ok(shown.includes('A <code>&lt;i&gt;</code> &amp; &quot;more&quot; &lt;/p&gt;&lt;script&gt;'))
  assert.ok(shown.includes('<code>&lt;u&gt;&#39;</code>'))
})

test('links of the contents lead to one place each, headings leave no level out, tables name their columns', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => String(id))
  assert.equal(new Set(ids).size, ids.length)
  const targets = [...page.matchAll(/ (?:href="#|aria-labelledby=")([^"]+)"/g)].map(([, target]) => String(target))
  assert.deepEqual(
    targets.filter((target) => !ids.includes(target)),
    [],
  )
  const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
  levels.forEach((level, at) => assert.ok(level <= (levels[at - 1] ?? 0) + 1, `heading ${at}`))
  assert.equal(levels.filter((level) => level === 1).length, 1)
  for (const [table] of page.matchAll(/<table>.*?<\/table>/gs)) assert.match(table, /<caption>.+<th scope="col">/s)
})

test('fields are told in plain words', () => {
  const rows = (shape: Call) =>
    Object.fromEntries(fieldRows(shape.body ?? {}).map(({ name, ...row }) => [name, Object.values(row).join(' | ')]))
  assert.deepEqual(rows(allCalls.submitExam), {
    stud_id: 'id |  | false',
    exam_id: 'id |  | true',
    record_id: 'id |  | true',
    submit_data: 'list of objects, or a JSON text of it | at most 500 entries | false',
    'submit_data[].given_at': 'integer | 0 to 2⁵³ − 1 | true',
    'submit_data[].question_id': 'id |  | false',
    'submit_data[].answer': 'lines or list of lines or null | at most 4000 characters; at most 6 entries | false',
    'submit_data[].sent_at': 'integer | 0 to 2⁵³ − 1 | true',
    'submit_data[].seq': 'integer | 0 to 2⁵³ − 1 | true',
    'submit_data[].seconds': 'integer | 0 to 86400 | true',
  })
  assert.deepEqual(eitherNames(allCalls.submitExam.body), ['exam_id', 'record_id'])
  assert.equal(rows(allCalls.login)['device_id'], 'line | 1 to 255 characters | false')
  assert.equal(rows(allCalls.attendanceMonth)['month'], 'integer or text | 1 to 12; `^(0?[1-9]|1[0-2])$` | false')
})
