import type { FastifyInstance } from 'fastify'
import { type Call, reasonsOf } from '#contract/call.ts'
import { apiHeaders, docsHeaders } from '../site/headers.ts'
import { PackedDocument } from '../site/packed-document.ts'
import { openApiOf } from './openapi.ts'
import type { StaffCall } from '#contract/staff/staff-call.ts'
import { ALWAYS, errors, type Reason, SIGNED_IN } from '#contract/errors.ts'
import { eitherNames, type FieldRow, fieldRows } from './field-rows.ts'
import { escaped } from '../escaped.ts'

/** The readable page's whole style; exported so that a policy may name its hash. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #10201f; --ink-2: #4a5f5e; --line: #e0e9e8; --page: #f6f9f9; --card: #fff; --link: #17716d }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6f0ef; --ink-2: #a9bfbd; --line: #2b403e; --page: #0d1716; --card: #142221; --link: #6fd0ca }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1180px; padding: 16px; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--link) }
:focus-visible { outline: 3px solid #219994; outline-offset: 2px }
main:focus { outline: none }
.skip { position: absolute; left: -9999px }
.skip:focus { position: static }
h1 { font-size: 28px; line-height: 1.2; margin: 8px 0 16px }
h2 { font-size: 24px; line-height: 1.25; margin: 32px 0 12px }
h3 { font-size: 20px; line-height: 1.3; margin: 0 0 8px }
h4 { font-size: 16px; margin: 20px 0 4px }
p { margin: 8px 0; max-width: 75ch }
nav, section > h3, section > table { margin-top: 16px }
nav { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 0 16px 16px }
nav h2 { margin-top: 16px; font-size: 20px }
nav h3 { font-size: 16px; margin: 12px 0 0 }
nav ul { list-style: none; margin: 0; padding: 0; columns: 22rem; column-gap: 24px }
nav li { break-inside: avoid }
nav li a { display: block; padding: 4px 0 }
article { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 16px; margin: 0 0 16px; scroll-margin-top: 8px }
.facts { color: var(--ink-2) }
.facts span { display: inline-block; border: 1px solid var(--line); border-radius: 12px; padding: 0 8px; font-size: 14px }
code { font: 14px/1.4 ui-monospace, monospace }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
th, td { border-bottom: 1px solid var(--line); padding: 6px 8px 6px 0; text-align: left; vertical-align: top; font-weight: 400 }
thead th { color: var(--ink-2); font-size: 14px }
thead th:first-child { width: 40% }
small { color: var(--ink-2); white-space: nowrap }
@media print { nav { display: none } article { break-inside: avoid } }
`

/** Escaped, with the names between backticks set as code. */
const prose = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const code = (text: string) => `<code>${escaped(text)}</code>`

const groupOf = (shape: Call) => shape.path.split('/')[1] ?? ''
const anchorOf = (shape: Call) => shape.path.slice(1).replaceAll('/', '-')

function table(caption: string, heads: string[], rows: string[][]): string {
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')
  const body = rows.map(([first, ...rest]) => {
    const cells = rest.map((cell) => `<td>${cell}</td>`).join('')
    return `<tr><th scope="row">${first ?? ''}</th>${cells}</tr>`
  })
  const parts = [`<caption>${escaped(caption)}</caption>`, `<thead><tr>${head}</tr></thead>`]
  return `<table>${parts.join('')}<tbody>\n${body.join('\n')}\n</tbody></table>`
}

const nameCell = ({ name, optional }: FieldRow) => code(name) + (optional ? ' <small>optional</small>' : '')
const limitsCell = ({ limits }: FieldRow) => prose(limits)

function requestOf(shape: Call): string {
  if (!shape.body) return '<p>No body.</p>'
  const rows = fieldRows(shape.body).map((row) => [nameCell(row), escaped(row.type), limitsCell(row)])
  const either = eitherNames(shape.body).map(code)
  const hint = either.length > 0 ? `<p>At least one of ${either.join(' and ')}.</p>` : ''
  return table(`Request of ${shape.path}`, ['Field', 'Type', 'Limits'], rows) + hint
}

function answerOf(shape: Call): string {
  const isList = 'type' in shape.data && shape.data.type === 'array'
  const beside = Object.keys(shape.beside ?? {}).map(code)
  const rows = fieldRows(shape.data).map((row) => {
    const limits = limitsCell(row)
    return [nameCell(row), escaped(row.type) + (limits === '' ? '' : `, ${limits}`)]
  })
  const kind = isList ? 'a list; each entry has the fields below' : 'an object'
  const lead = `<p>${code('data')} is ${rows.length > 0 ? kind : 'an empty object'}.${
    beside.length > 0 ? ` Also in the envelope: ${beside.join(', ')}.` : ''
  }</p>`
  return lead + (rows.length > 0 ? table(`Answer of ${shape.path}`, ['Field', 'Type'], rows) : '')
}

const errorRows = (reasons: readonly Reason[]) =>
  [...Map.groupBy(reasons, (reason) => errors[reason].status)]
    .sort(([one], [other]) => one - other)
    .map(([status, named]) => [String(status), named.map(code).join(', ')])

function errorsOf(shape: Call): string {
  const signedIn = shape.access === 'student' ? ` and <a href="#errors-student">those of a student's calls</a>` : ''
  const shared = `<a href="#errors-always">the errors of every endpoint</a>${signedIn}`
  const common: readonly Reason[] = shape.access === 'student' ? [...ALWAYS, ...SIGNED_IN] : ALWAYS
  const own = reasonsOf(shape).filter((reason) => !common.includes(reason))
  if (own.length === 0) return `<p>Only ${shared}.</p>`
  return `${table(`Errors of ${shape.path}`, ['Status', 'Reason'], errorRows(own))}<p>Also ${shared}.</p>`
}

/** Returns who may make a call; for calls of the staff, their roles. */
function accessOf(shape: Call): string {
  if (shape.access === 'public') return 'Public'
  if (shape.access === 'student') return 'A signed-in student, header Token'
  if (shape.access === 'guardian') return 'A signed-in guardian, header Token'
  const { roles, fresh } = shape as StaffCall
  if (roles === 'guest') return 'The console, header X-Staff'
  return `Staff: ${roles.join(', ')}${fresh ? ', with a fresh second factor' : ''}`
}

function callSection(shape: Call): string {
  const access = accessOf(shape)
  return `<article id="${escaped(anchorOf(shape))}" aria-labelledby="${escaped(anchorOf(shape))}-head">
<h3 id="${escaped(anchorOf(shape))}-head">${escaped(shape.path)}</h3>
<p class="facts"><b>${shape.method}</b> ${code(`/api${shape.path}`)} <span>${access}</span>${
    shape.extension ? ' <span>Extension</span>' : ''
  }</p>
<p>${prose(shape.about)}</p>
<h4>Request</h4>
${requestOf(shape)}
<h4>Answer</h4>
${answerOf(shape)}
<h4>Errors</h4>
${errorsOf(shape)}
</article>`
}

const WORDS = table(
  'Types of fields',
  ['Type', 'Meaning'],
  [
    ['id', 'An integer from 1 to 2<sup>53</sup> − 1. Requests may send its digits as a text.'],
    ['instant', 'ISO 8601 with the academy’s offset: <code>2026-11-20T10:30:00+05:30</code>.'],
    ['day', 'A day of the academy’s calendar: <code>2026-11-20</code>.'],
    ['line', 'One line of text, without control characters and direction overrides.'],
    ['lines', 'Text of several lines. Line feeds and tabs are the only control characters.'],
  ],
)

const BASICS = `<section aria-labelledby="basics"><h2 id="basics">How requests work</h2>
<p>Every request goes to <code>/api</code> and its path, with a JSON body where it has one. A student’s request carries the
session’s token in the header <code>Token</code>. Unknown fields are ignored.</p>
<p>Every answer is <code>{ status, status_code, message, data }</code>; <code>status_code</code> equals the HTTP status.
After a refusal <code>status</code> is false and <code>data</code> is <code>{ reason, field?, retry_after?, proof?, choice?, guardian? }</code>.
With the reason <code>proof_needed</code>, which comes only while codes are being guessed or registrations not verified, <code>proof</code> is
<code>{ challenge, hash, max_number }</code>: the same call succeeds with the whole number below <code>max_number</code> as
its field <code>proof</code> for which the SHA-256 of <code>challenge</code>, directly followed by the number in decimal
digits, is <code>hash</code> (hexadecimal). With <code>choose_person</code>, <code>choice</code> is
<code>{ ref, expires_at, people: [{ kind, id, name }] }</code>: <code>/Auth/choose</code> takes <code>ref</code> with one
of them. With <code>guardian_needed</code>, <code>guardian</code> is
<code>{ ref, expires_at, mobile_end, notice }</code>: <code>/Auth/guardian_code</code> takes <code>ref</code>.
Without paging parameters a list is whole. A client can do without the calls marked as extensions.</p>
${WORDS}</section>`

function errorsSection(calls: readonly Call[]): string {
  const used = new Set(calls.flatMap(reasonsOf))
  const others = (Object.keys(errors) as Reason[]).filter((reason) => !used.has(reason))
  const part = (id: string, head: string, reasons: readonly Reason[]) =>
    `<h3 id="${id}">${head}</h3>\n${table(`Errors ${head}`, ['Status', 'Reason'], errorRows(reasons))}`
  return `<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
${part('errors-always', 'of every call', ALWAYS)}
${part('errors-student', 'of every student’s call', SIGNED_IN)}
${others.length > 0 ? part('errors-other', 'of connections and media files', others) : ''}</section>`
}

/** The contract as one plain page to read: no script, nothing loaded. */
export function docsPage(calls: readonly Call[], title: string): string {
  const groups = [...Map.groupBy(calls, groupOf)]
  const contents = groups.map(([group, shapes]) => {
    const links = shapes.map((shape) => `<li><a href="#${escaped(anchorOf(shape))}">${escaped(shape.path)}</a></li>`)
    return `<h3><a href="#group-${escaped(group)}">${escaped(group)}</a></h3><ul>${links.join('')}</ul>`
  })
  const sections = groups.map(
    ([group, shapes]) => `<section aria-labelledby="group-${escaped(group)}">
<h2 id="group-${escaped(group)}">${escaped(group)}</h2>
${shapes.map(callSection).join('\n')}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${docsStyle}</style></head>
<body><a class="skip" href="#calls">Skip to the endpoints</a>
<header><h1>${escaped(title)}</h1></header>
<nav aria-labelledby="contents"><h2 id="contents">Contents</h2>
<p><a href="#basics">How requests work</a> · <a href="#errors">Errors</a></p>
${contents.join('\n')}</nav>
<main id="calls" tabindex="-1">${BASICS}
${errorsSection(calls)}
${sections.join('\n')}</main></body></html>
`
}

const TITLE = 'Student learning API'

/** The contract for programs and for people: `/api/openapi.json` and `/api/docs`. */
export function apiDocs(app: FastifyInstance, calls: () => Promise<readonly Call[]>): void {
  let json: PackedDocument | null = null
  let html: PackedDocument | null = null
  const limited = { preHandler: app.limitDescription }
  app.get('/api/openapi.json', limited, async (request, reply) => {
    json ??= documentOf('application/json; charset=utf-8', JSON.stringify(openApiOf(await calls(), TITLE)))
    return json.send(request, reply.headers({ ...apiHeaders, 'cache-control': 'no-cache' }))
  })
  app.get('/api/docs', limited, async (request, reply) => {
    html ??= documentOf('text/html; charset=utf-8', docsPage(await calls(), TITLE))
    return html.send(request, reply.headers(docsHeaders))
  })
}

const documentOf = (type: string, text: string) => new PackedDocument(type, Buffer.from(text), { tagged: true })
