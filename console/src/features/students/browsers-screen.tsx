import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { BROWSER_FLOOR } from '#contract/browsers.rules.ts'
import { m } from '#messages/console'
import { FullState } from '#ui/states/full-state.tsx'
import { type StaffData, staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { SaveList } from '../../ui/export-list.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'

type Found = StaffData<'/staff/browsers'>

const browserColumns = (): [Column<Found['browsers'][number]>, ...Column<Found['browsers'][number]>[]] => [
  { head: m.browsers_browser(), cell: ({ family }) => family },
  { head: m.browsers_version(), cell: ({ version }) => version, figures: true },
  { head: m.browsers_students(), cell: ({ students }) => students, figures: true },
  {
    head: m.browsers_works(),
    cell: ({ is_too_old }) =>
      is_too_old ? (
        <Badge tone="bad">{m.browsers_too_old()}</Badge>
      ) : (
        <Badge tone="good">{m.browsers_supported()}</Badge>
      ),
  },
]

const studentColumns = (): [Column<Found['too_old'][number]>, ...Column<Found['too_old'][number]>[]] => [
  {
    head: m.browsers_student(),
    cell: ({ stud_id, name }) => (
      <Link {...paths.student(stud_id)} className="inline-flex min-h-11 items-center text-brand-strong">
        {name}
      </Link>
    ),
  },
  { head: m.browsers_browser(), cell: ({ browser }) => browser },
]

/** Which browsers students use, and whose is too old. */
export function BrowsersScreen() {
  const browsers = useQuery(staffQuery('/staff/browsers', {}))
  const { Chrome, Safari, Firefox } = BROWSER_FLOOR
  return (
    <Page
      title={m.browsers_title()}
      actions={
        Boolean(browsers.data?.too_old.length) && (
          <SaveList read={async () => staffCall('/staff/export_browsers', {})} />
        )
      }
    >
      <p className="mb-5 max-w-reading text-ink-2">
        {m.browsers_intro({ chrome: Chrome, safari: Safari, firefox: Firefox })}
      </p>
      <ScreenStates
        query={browsers}
        content={(found) => (
          <>
            {found.too_old.length > 0 && (
              <section className="mb-8">
                <h2 className="mb-1 text-lg">{m.browsers_update()}</h2>
                <p className="mb-3 max-w-reading text-ink-2">{m.browsers_update_text()}</p>
                <DataTable
                  label={m.browsers_update()}
                  rows={found.too_old}
                  keyOf={({ stud_id }) => stud_id}
                  columns={studentColumns()}
                />
              </section>
            )}
            {found.browsers.length === 0 ? (
              <FullState icon={Smartphone} title={m.browsers_none()} text={m.browsers_none_text()} />
            ) : (
              <>
                <h2 className="mb-3 text-lg">{m.browsers_all()}</h2>
                <DataTable
                  label={m.browsers_all()}
                  rows={found.browsers}
                  keyOf={({ family, version, is_too_old }) => `${family} ${version} ${is_too_old}`}
                  columns={browserColumns()}
                />
              </>
            )}
            {found.unknown > 0 && (
              <p className="mt-3 text-sm text-ink-2">{m.browsers_unknown({ count: found.unknown })}</p>
            )}
          </>
        )}
      />
    </Page>
  )
}
