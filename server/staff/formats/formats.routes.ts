import type { BodyOf, DataOf } from '#contract/call.ts'
import { staffArchiveFormat, staffExamFormats, staffSaveFormat } from '#contract/staff/formats.ts'
import { BUILD } from '#contract/staff/paper-fields.ts'
import type { Language } from '#messages/languages'
import { archivedFormats, ownFormats, turnFormat, usesOfFormats } from '../../assessment/format/format.queries.ts'
import { type FormatSection, sectionsOfPreset } from '../../assessment/format/paper-format.rules.ts'
import { allPresets } from '../../assessment/presets/all-presets.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { planFormat, putFormat } from '../../importing/forms/one-format.ts'
import { localize } from '../../importing/localize.ts'
import { textsOfSection } from '../../importing/sheets/papers/formats-sheet.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import type { Settings } from '../../ports/settings.ts'
import { actorOf } from '../accounts/actor.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Settings }
type Sections = ReturnType<typeof textsOfSection>[]
type Saved = DataOf<typeof staffSaveFormat>

const NO_USES = { papers: 0, begun: 0, opens: [] }

/** The academy's own exam formats, and what they can begin with. */
export function formatsRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock } = deps

  route(staffExamFormats, async () => {
    const archived = await archivedFormats(db.read)
    const uses = await usesOfFormats(db.read)
    const now = clock.now()
    const own = [...(await formatTexts(db.read))].map(([code, sections]) => {
      const { papers, begun, opens } = uses.get(code) ?? NO_USES
      return {
        code,
        sections,
        papers,
        begun: begun + opens.filter((at) => at <= now).length,
        is_archived: archived.has(code),
        version: versionOf(sections),
      }
    })
    const ready = allPresets.map(({ id, name, minutes, source, is_template, ...preset }) => ({
      code: id,
      name,
      minutes,
      papers: (uses.get(id) ?? NO_USES).papers,
      is_confirmed: source === 'quoted',
      is_template,
      sections: textsOf(sectionsOfPreset(preset)),
    }))
    return { data: { own, ready } }
  })

  route(staffSaveFormat, async ({ body, caller, language, request_id }) => ({
    data: await saveFormat(deps, body, { actor: actorOf(caller, request_id, BUILD), language }),
  }))

  route(staffArchiveFormat, async ({ body: { code, restore }, caller, request_id }) => {
    const at = clock.now()
    await db.write(async (tx) => {
      if (!(await formatTexts(tx)).has(code)) throw new ApiError('not_found')
      // Pressed twice, or by two people: it is as it should be, and the log has it once.
      if (!(await turnFormat(tx, code, restore, at))) return
      const action = restore ? 'format_restored' : 'format_archived'
      const entry = { at, action, entity: 'format', entity_id: code, changes: [], reason: null } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, BUILD), ...entry })
    })
    return { data: {} }
  })
}

const textsOf = (sections: FormatSection[]): Sections => sections.map(textsOfSection)

/** The academy's own formats by their codes, in the words of the sheet. */
async function formatTexts(read: Tx): Promise<Map<string, Sections>> {
  return new Map([...(await ownFormats(read))].map(([code, { sections }]) => [code, textsOf(sections)]))
}

/** Neither two people nor an import overwrite each other's changes. */
const versionOf = (sections: Sections): string => hashOf(JSON.stringify(sections))

/** What the audit shows of a format: a line for each section. */
const linesOf = (sections: Sections | undefined): string | null =>
  sections?.map((section) => Object.values(section).filter(Boolean).join(' · ')).join('\n') ?? null

type Doing = { actor: Actor; language: Language }

/** Plans the sections as an import of their sheet would, and stores them where nothing is wrong. */
async function saveFormat(
  { db, clock, newId, settings }: Deps,
  { code: known, version, fields }: BodyOf<typeof staffSaveFormat>,
  { actor, language }: Doing,
): Promise<Saved> {
  const now = clock.now()
  return db.write(async (tx) => {
    const all = await formatTexts(tx)
    const before = known === undefined ? undefined : all.get(known)
    if (known !== undefined && !before) throw new ApiError('not_found')
    if (before && versionOf(before) !== version) throw new ApiError('changed_meanwhile')
    const code = known ?? fields.code.trim()
    const { mistakes, rows } = await planFormat(tx, { ...settings, now }, code, fields.sections)
    const said = shownMistakes(mistakes, language)
    if (known === undefined && isTaken(code, all))
      said.unshift({ section: null, field: 'code', problem: plainText('staff_code_taken')(language) })
    if (said.length > 0) return { saved: null, mistakes: said }
    if (rows.length > 0) {
      await putFormat(tx, rows, { newId, now })
      const after = (await formatTexts(tx)).get(code)
      const changes = [{ field: 'sections', before: linesOf(before), after: linesOf(after) }]
      const action = before ? 'format_changed' : 'format_added'
      await writeAudit(tx, { ...actor, at: now, action, entity: 'format', entity_id: code, changes, reason: null })
    }
    return { saved: { code }, mistakes: [] }
  })
}

/** Codes that differ only in their capitals would be taken for each other. */
const isTaken = (code: string, all: Map<string, Sections>): boolean =>
  [...all.keys()].some((one) => one.toUpperCase() === code.toUpperCase())

/** The code is the same in each section, so its mistakes are said once. */
function shownMistakes(mistakes: Awaited<ReturnType<typeof planFormat>>['mistakes'], language: Language) {
  const shown = mistakes.map(({ at, field, problem }) => ({
    section: field === 'code' ? null : at,
    field,
    problem: localize(problem, language),
  }))
  const seen = new Set<string>()
  return shown.filter((one) => {
    const key = JSON.stringify(one)
    return !seen.has(key) && seen.add(key)
  })
}
