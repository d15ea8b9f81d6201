import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarOff } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { paths } from '../../paths.ts'
import { dayWords } from '../../ui/moment-words.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { ClassList } from './class-list.tsx'
import { ClassRegister } from './class-register.tsx'
import { keepConsole } from './keep-console.ts'
import { useDay } from './use-day.ts'
import { useKeptRegisters } from './use-kept-registers.ts'

/** The register: of the class that is on, of the one that was chosen, or the classes of a day to choose from. */
export function RegisterScreen() {
  const { class: chosen, day: asked, all } = useSearch({ from: '/staff/register' })
  const { query, day, isKept } = useDay(asked)
  useEffect(() => keepConsole(), [])
  const onNow = day?.classes.filter(({ on_now }) => on_now) ?? []
  const [only] = onNow
  const shown = chosen ?? (onNow.length === 1 && asked === undefined && !all ? only?.class_id : undefined)
  const title = useKeptRegisters(({ kept }) => (shown === undefined ? null : kept[shown]?.register.class_name))
  if (shown !== undefined)
    return (
      <Page
        title={title ?? m.menu_register()}
        actions={
          <Link {...paths.register({ all: true })} className={buttonClass('secondary')}>
            {m.register_other_classes()}
          </Link>
        }
      >
        <ClassRegister key={shown} classId={shown} />
      </Page>
    )
  return (
    <Page title={m.menu_register()}>
      <DayField day={asked ?? day?.day ?? ''} />
      {isKept && (
        <p role="status" className="mb-3 rounded-control bg-warn-50 px-3 py-2 text-sm">
          {m.register_from_phone()}
        </p>
      )}
      {day ? (
        day.classes.length === 0 ? (
          <FullState icon={CalendarOff} title={m.register_no_classes()} text={dayWords(day.day)} />
        ) : (
          <ClassList day={day} />
        )
      ) : (
        <ScreenStates query={query} content={() => null} />
      )}
    </Page>
  )
}

function DayField({ day }: { day: string }) {
  const navigate = useNavigate()
  const go = (value: string) => void navigate({ ...paths.register(value ? { day: value, all: true } : { all: true }) })
  return (
    <div className="mb-4 max-w-64">
      <TextField label={m.register_day()} name="day" type="date" value={day} onChange={go} />
    </div>
  )
}
