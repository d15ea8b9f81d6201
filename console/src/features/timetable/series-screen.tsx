import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { PlannedClasses } from './planned-classes.tsx'
import { SeriesFields } from './series-fields.tsx'
import { useSeries } from './use-series.ts'

/** Makes classes on days of the week: all of them are shown first, with what they would meet. */
export function SeriesScreen() {
  const { draft, set, plan, days, setDays, look, add, busy, errorAt } = useSeries()
  return (
    <Page title={m.timetable_add()}>
      <div className="max-w-reading">
        <Section title={m.timetable_series()}>
          <Form label={m.timetable_series()} onSubmit={look}>
            <DraftNotice draft={draft} />
            <SeriesFields typed={draft.typed} onChange={set} errorAt={errorAt} />
            <span>
              <Button type="submit" look={plan ? 'secondary' : 'primary'} busy={busy && !plan}>
                {m.timetable_show()}
              </Button>
            </span>
          </Form>
        </Section>
        {plan && (
          <Section title={m.timetable_planned()}>
            <PlannedClasses classes={plan.classes} asks={plan.asks} chosen={{ days, onChange: setDays }} />
            <div className="mt-4">
              <Button busy={busy} disabled={days.length === 0} onClick={() => void add()}>
                {m.timetable_add_count({ count: days.length })}
              </Button>
            </div>
          </Section>
        )}
      </div>
    </Page>
  )
}
