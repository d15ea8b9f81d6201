import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'
import type { KeyVersion, PaperKey } from './key-data.ts'
import { Changed } from './try-section.tsx'
import { useKeysAgain } from './use-key.ts'

/** The keys that held, the latest first, with who made them and why. */
export function VersionsSection({ paper }: { paper: PaperKey }) {
  return (
    <Section title={m.key_versions()}>
      <ul className="grid gap-3">
        {paper.versions.map((version) => (
          <Version key={version.version} paper={paper} version={version} />
        ))}
      </ul>
    </Section>
  )
}

function Version({ paper, version: { version, at, who, reason, changed } }: { paper: PaperKey; version: KeyVersion }) {
  const { busy, send } = useSending()
  const again = useKeysAgain()
  const isCurrent = version === paper.version
  const back = async () =>
    send(async () => {
      await staffCall('/staff/try_key', { paper_id: paper.paper_id, version: paper.version, back_to: version })
      await again()
      window.scrollTo({ top: 0 })
    })
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {version === 0 ? m.key_as_printed() : m.key_version({ version })}
          {isCurrent && <Badge tone="good">{m.key_holds()}</Badge>}
        </p>
        {at !== null && <p className="text-sm text-ink-2">{m.key_made_by({ who: who ?? '–', at: momentWords(at) })}</p>}
        {reason !== null && <p>{reason}</p>}
        <Changed paper={paper} changed={changed} />
      </div>
      {!isCurrent && !paper.trying && (
        <div className="shrink-0">
          <Button look="secondary" busy={busy} onClick={() => void back()} aria-label={m.key_back_to({ version })}>
            {m.key_back()}
          </Button>
        </div>
      )}
    </li>
  )
}
