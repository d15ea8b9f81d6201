import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall, type StaffData } from '../api/staff-call.ts'
import { keyOf } from '../api/staff-query.ts'
import { paths } from '../paths.ts'
import { Badge, type Tone } from './badge.tsx'
import { momentWords } from './moment-labels.ts'
import { Section } from './page.tsx'
import { FieldChanges } from './questions/field-changes.tsx'
import { SealDifferences } from './seal-differences.tsx'
import { useSending } from './use-sending.ts'

type Alarm = StaffData<'/staff/seal_alarms'>[number]

const KINDS: Record<Alarm['kind'], { tone: Tone; words: () => string }> = {
  broken: { tone: 'bad', words: () => m.sealed_is_broken() },
  changed: { tone: 'warn', words: () => m.sealed_is_changed() },
  unsealed: { tone: 'warn', words: () => m.sealed_is_unsealed() },
  proposed: { tone: 'brand', words: () => m.sealed_is_proposed() },
}

type SealAlarmsProps = { alarms: readonly Alarm[]; isOnPaper?: boolean }

/** Warnings about seals, until a person in charge has seen them. On a paper's own page they have no link to it. */
export function SealAlarms({ alarms, isOnPaper = false }: SealAlarmsProps) {
  if (alarms.length === 0) return null
  return (
    <Section title={isOnPaper ? m.sealed_alarm() : m.sealed_alarms()}>
      <ul className="grid gap-4">
        {alarms.map((alarm) => (
          <li
            key={`${alarm.kind} ${alarm.draft_id} ${alarm.change_id}`}
            className="grid gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0"
          >
            <AlarmText alarm={alarm} isOnPaper={isOnPaper} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function AlarmText({ alarm, isOnPaper }: { alarm: Alarm; isOnPaper: boolean }) {
  const { kind, name, code, reason, fields, differences } = alarm
  const { tone, words } = KINDS[kind]
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={tone}>{words()}</Badge>
        <span className="font-medium wrap-anywhere">{[name, code].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="text-sm text-ink-2">{whoWords(alarm)}</span>
      {reason !== null && <span className="text-sm wrap-anywhere">{m.sealed_reason({ reason })}</span>}
      {fields.length > 0 && <FieldChanges fields={fields} />}
      {kind === 'broken' && <SealDifferences differences={differences} />}
      <span className="flex flex-wrap items-center gap-2.5">
        <Seen alarm={alarm} />
        {(!isOnPaper || isOfChange(kind)) && (
          <Link {...placeOf(alarm)} className="inline-flex min-h-11 items-center text-brand-strong underline">
            {kind === 'proposed' ? m.sealed_review() : m.sealed_open()}
          </Link>
        )}
      </span>
    </>
  )
}

function whoWords({ kind, who, second, at }: Alarm): string {
  const when = at === null ? '' : momentWords(at)
  if (kind === 'changed') return m.sealed_by_two({ who: who ?? '', second: second ?? '', when })
  if (kind === 'proposed') return m.sealed_by_one({ who: who ?? '', when })
  return kind === 'unsealed' ? m.sealed_unsealed_by({ who: who ?? '', when }) : m.sealed_broken_text()
}

const isOfChange = (kind: Alarm['kind']) => kind === 'proposed' || kind === 'changed'

function placeOf({ kind, change_id, paper_id, draft_id }: Alarm) {
  if (isOfChange(kind)) return paths.sealedChange(change_id ?? 0)
  return paper_id === null ? paths.paperDraft(draft_id ?? 0) : paths.paper(paper_id)
}

function Seen({ alarm: { draft_id, change_id, may_see } }: { alarm: Alarm }) {
  const queryClient = useQueryClient()
  const { busy, send } = useSending()
  if (!may_see || draft_id === null) return null
  const see = async () =>
    send(async () => {
      await staffCall('/staff/see_seal_alarm', { draft_id, ...(change_id !== null && { change_id }) })
      for (const path of [
        '/staff/today',
        '/staff/seal_alarms',
        '/staff/paper_readiness',
        '/staff/sealed_change',
      ] as const)
        await queryClient.invalidateQueries({ queryKey: keyOf(path) })
    })
  return (
    <Button look="secondary" busy={busy} onClick={() => void see()}>
      {m.sealed_seen()}
    </Button>
  )
}
