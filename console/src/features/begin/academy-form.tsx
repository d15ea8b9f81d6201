import { brandColours } from '#contract/brand-colours.rules.ts'
import { courses } from '#contract/staff/first-level.rules.ts'
import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { textFieldOf } from '../../ui/text-field-of.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import {
  batchAfter,
  type BeginFields,
  chosenSubjects,
  levelsOf,
  logoOf,
  OTHER,
  type PartProps,
  subjectsOf,
  teachingOf,
} from './begin-form.rules.ts'
import { languageOf, LookPart, LOOK_LABELS } from './look-part.tsx'
import { FIRST_ZONE, zoneOptions } from '../../ui/time-zones.ts'

const LABELS: Record<keyof BeginFields, () => string> = {
  name: () => m.settings_name(),
  zone: () => m.settings_zone(),
  support_number: () => m.settings_support(),
  ...LOOK_LABELS,
  course: () => m.begin_course(),
  usual_level: () => m.begin_level(),
  level: () => m.begin_level_name(),
  ticked: () => m.begin_subjects(),
  more_subjects: () => m.begin_more_subjects(),
  batch: () => m.begin_batch(),
  owner_name: () => m.begin_owner_name(),
  owner_email: () => m.begin_owner_email(),
}

/** The fields at which the server finds mistakes. */
const FIELDS = [
  'name',
  'zone',
  'support_number',
  'logo',
  'brand_colour',
  'language',
  'level',
  'subjects',
  'batch',
  'owner_name',
  'owner_email',
]

const EMPTY: BeginFields = {
  name: '',
  zone: FIRST_ZONE,
  support_number: '',
  logo: '',
  brand_colour: brandColours[0],
  language: '',
  ...teachingOf(courses[0]?.id ?? OTHER),
  more_subjects: '',
  owner_name: '',
  owner_email: '',
}

type AcademyFormProps = { word: string; onMade: (link: string) => void; onOver: () => void }

/** The first form of an academy: its name, one level with subjects and a batch, its owner. */
export function AcademyForm({ word, onMade, onOver }: AcademyFormProps) {
  const { typed, setTyped, forget } = useDraft('begin', { fields: EMPTY })
  const { busy, send, errorAt } = useSending(FIELDS)
  const change = (changes: Partial<BeginFields>) => setTyped({ ...typed, ...changes })
  const create = async () =>
    send(async () => {
      const { name, zone, support_number, brand_colour, level, batch, owner_name, owner_email } = typed
      const language = languageOf(typed)
      const fields = { name, zone, support_number, brand_colour, language, level, batch, owner_name, owner_email }
      const body = { word, fields, subjects: chosenSubjects(typed), logo: logoOf(typed) }
      const { link, mistakes } = await staffCall('/staff/begin_academy', body).catch((error: unknown) => {
        // Another browser was first: what is there by now is shown.
        if (error instanceof ApiError && error.reason === 'changed_meanwhile') onOver()
        throw error
      })
      refuseMistakes(mistakes)
      if (link === null) return
      forget()
      onMade(link)
    })
  const parts = { typed, change, errorAt }
  return (
    <Form label={m.begin_title()} onSubmit={create}>
      <div>
        <AcademyPart {...parts} />
        <TeachingPart {...parts} />
        <OwnerPart {...parts} />
        <LookPart {...parts} />
        <Button type="submit" busy={busy}>
          {m.begin_create()}
        </Button>
      </div>
    </Form>
  )
}

const fieldOf = ({ typed, change, errorAt }: PartProps) =>
  textFieldOf<keyof BeginFields>(LABELS, { typed, set: (key, value) => change({ [key]: value }), errorAt })

const PAIR = 'grid items-start gap-4 md:grid-cols-2'

function AcademyPart(props: PartProps) {
  const field = fieldOf(props)
  return (
    <Section title={m.begin_academy()}>
      <div className="grid gap-4">
        <TextField {...field('name')} aria-required autoComplete="organization" maxLength={500} />
        <div className={PAIR}>
          <SelectField {...field('zone')} options={zoneOptions()} hint={m.begin_zone_hint()} />
          <TextField {...field('support_number')} type="tel" autoComplete="off" hint={m.begin_support_hint()} />
        </div>
      </div>
    </Section>
  )
}

function TeachingPart(props: PartProps) {
  const { typed, change, errorAt } = props
  const field = fieldOf(props)
  const offered = subjectsOf(typed)
  const subjectError = errorAt('subjects')
  return (
    <Section title={m.begin_teach()}>
      <div className="grid gap-4">
        <p className="text-ink-2">{m.begin_teach_text()}</p>
        <div className={PAIR}>
          <SelectField
            {...field('course')}
            options={[
              ...courses.map(({ id, name }) => ({ value: id, words: name })),
              { value: OTHER, words: m.begin_course_other() },
            ]}
            onChange={(course) => change(teachingOf(course))}
          />
          {typed.course !== OTHER && (
            <SelectField
              {...field('usual_level')}
              options={levelsOf(typed.course).map(({ name }) => ({ value: name, words: name }))}
              onChange={(level) => change(teachingOf(typed.course, level))}
            />
          )}
        </div>
        <TextField
          {...field('level')}
          aria-required
          maxLength={100}
          autoComplete="off"
          hint={m.begin_level_name_hint()}
          onChange={(level) => change({ level, batch: batchAfter(typed, level) })}
        />
        {offered.length > 0 && (
          <CheckList
            label={LABELS.ticked()}
            options={offered.map((subject) => ({ value: subject, words: subject }))}
            chosen={typed.ticked.split('\n')}
            onChange={(chosen) => change({ ticked: chosen.filter(Boolean).join('\n') })}
            error={subjectError}
          />
        )}
        <TextField
          {...field('more_subjects')}
          autoComplete="off"
          hint={m.begin_more_subjects_hint()}
          error={offered.length === 0 ? subjectError : undefined}
        />
        <TextField {...field('batch')} aria-required autoComplete="off" maxLength={100} hint={m.begin_batch_hint()} />
      </div>
    </Section>
  )
}

function OwnerPart(props: PartProps) {
  const field = fieldOf(props)
  return (
    <Section title={m.begin_owner()}>
      <div className="grid gap-4">
        <p className="text-ink-2">{m.begin_owner_text()}</p>
        <div className={PAIR}>
          <TextField {...field('owner_name')} aria-required autoComplete="name" maxLength={100} />
          <TextField
            {...field('owner_email')}
            aria-required
            type="text"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            hint={m.begin_owner_email_hint()}
          />
        </div>
      </div>
    </Section>
  )
}
