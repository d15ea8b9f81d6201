import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { formatMoment } from '../../../../web/src/ui/format/format-day.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { FigureItems } from '../../ui/figure-items.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { serverParts } from './server-parts.ts'
import { ServerPart } from './server-part.tsx'

const AGAIN_MS = 30_000

/** How the server does, and what to do where it does not. */
export function ServerScreen() {
  const server = useQuery({ ...staffQuery('/staff/server', {}), refetchInterval: AGAIN_MS })
  return (
    <Page title={m.server_title()}>
      <p className="mb-4 max-w-reading text-ink-2">{m.server_intro()}</p>
      <ScreenStates
        query={server}
        content={(found) => (
          <>
            <div className="grid gap-4 md:grid-cols-2">
              {serverParts(found).map((part) => (
                <ServerPart key={part.key} part={part} />
              ))}
            </div>
            <div className="mt-5">
              <Section title={m.server_about()}>
                <dl className="flex flex-wrap gap-x-8 gap-y-3">
                  <FigureItems
                    figures={[
                      [m.server_version(), found.version],
                      [m.server_node(), found.node],
                      [m.server_started(), formatMoment(found.started_at)],
                    ]}
                  />
                </dl>
                <p className="mt-3 text-sm text-ink-2">{m.server_here()}</p>
              </Section>
            </div>
          </>
        )}
      />
    </Page>
  )
}
