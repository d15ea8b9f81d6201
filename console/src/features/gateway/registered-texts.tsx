import { m } from '#messages/console'
import { Badge } from '../../ui/badge.tsx'
import { EmptySection, Section } from '../../ui/page.tsx'
import { nameOf } from '../../ui/language-label.ts'
import type { Gateways } from './gateway.api.ts'

type Registered = Gateways['texts'][number]

const USES: Record<Registered['use'], () => string> = {
  code: m.gateway_text_code,
  absence: m.gateway_text_absence,
  result: m.gateway_text_result,
  consent: m.gateway_text_consent,
}

/** The wording of each SMS as the operators know it, and what it costs. */
export function RegisteredTexts({ texts }: { texts: readonly Registered[] }) {
  if (texts.length === 0) return <EmptySection title={m.gateway_texts()} text={m.gateway_texts_none()} />
  return (
    <Section title={m.gateway_texts()}>
      <p className="mb-3 text-sm text-ink-2">{m.gateway_texts_about()}</p>
      <ul className="grid gap-3">
        {texts.map(({ use, language, text, template_id, characters, parts, is_unicode }) => (
          <li key={`${use} ${language}`} className="rounded-control border border-line p-3">
            <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="text-base font-medium">
                {USES[use]()} · {nameOf(language)}
              </h3>
              {template_id !== '' && (
                <span className="tabular text-sm text-ink-2">{m.gateway_text_id({ id: template_id })}</span>
              )}
            </div>
            <p lang={language} className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
            <div className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
              <span className="tabular">{m.gateway_text_length({ characters })}</span>
              <Badge tone={parts > 1 ? 'warn' : 'quiet'}>{m.gateway_text_parts({ parts })}</Badge>
              {is_unicode && <Badge tone="quiet">{m.gateway_text_unicode()}</Badge>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
