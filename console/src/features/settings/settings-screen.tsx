import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { staffQuery, keyOf } from '../../api/staff-query.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { JumpList, JumpTarget } from '../../ui/jump-list.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { ColourField } from '../../ui/colour-field.tsx'
import { drawnLogo } from '../../ui/drawn-logo.ts'
import { languageOptions } from '../../ui/language-label.ts'
import { PictureField, uploadPicture } from '../../ui/picture-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { settingsChoices, settingsLabels } from '../../ui/settings-labels.ts'
import { storedWords } from '../../ui/stored-words.ts'
import { textFieldOf } from '../../ui/text-field-of.ts'
import { zoneOptions } from '../../ui/time-zones.ts'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { showBrand } from '../../session/brand.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'

type Stored = StaffData<'/staff/settings'>
type Fields = Stored['fields']

const LABELS: Record<keyof Fields, () => string> = {
  name: () => m.settings_name(),
  ...settingsLabels,
  language: () => m.settings_language(),
}

const KEYS = Object.keys(LABELS) as (keyof Fields)[]

const optionsOf = (words: Record<string, () => string>) =>
  Object.entries(words).map(([value, say]) => ({ value, words: say() }))

async function uploadedLogo(file: File): Promise<string | null> {
  const logo = await drawnLogo(file)
  return logo && uploadPicture(logo)
}

const readNow = async () => staffCall('/staff/settings', {})

/** What is stored, to be changed by whoever owns the academy. */
export function SettingsForm({ stored }: { stored: Stored }) {
  const { busy, send, errorAt } = useSending(KEYS)
  const { draft, typed, set, store, renew, clashes, take, isDirty } = useTwoPeople('settings', stored, readNow)
  const save = async () =>
    send(async () => {
      await store(async (version) => {
        const { mistakes } = await staffCall('/staff/save_settings', { version, fields: typed })
        refuseMistakes(mistakes)
        renew(await readNow())
        showBrand(typed.brand_colour)
      })
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/settings') })
      void queryClient.invalidateQueries({ queryKey: keyOf('/staff/menu') })
      toast.success(m.settings_saved())
    })
  const field = textFieldOf<keyof Fields>(LABELS, { typed, set, errorAt })
  const choice = (key: keyof typeof settingsChoices) => ({ ...field(key), options: optionsOf(settingsChoices[key]) })
  const words = (key: keyof Fields, value: string) => storedWords(key, value) ?? value
  return (
    <Form label={m.settings_title()} onSubmit={save}>
      <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
      <DraftNotice draft={draft} />
      <BothValues clashes={clashes} label={(key) => LABELS[key]()} words={words} onTake={take} />
      <Groups field={field} choice={choice} isFixed={stored.sign_up_is_fixed} />
      <div className="sticky bottom-0 -mx-1 -mt-2 border-t border-line bg-page px-1 py-3">
        <Button type="submit" busy={busy}>
          {m.save()}
        </Button>
      </div>
    </Form>
  )
}

type Field = ReturnType<typeof textFieldOf<keyof Fields>>

type GroupsProps = {
  field: Field
  choice: (key: keyof typeof settingsChoices) => ReturnType<Field> & { options: ReturnType<typeof optionsOf> }
  /** The server's configuration says who may register. */
  isFixed: boolean
}

function Groups({ field, choice, isFixed }: GroupsProps) {
  return (
    <div>
      <Group id="academy">
        <TextField {...field('name')} aria-required autoComplete="off" maxLength={500} />
        <LookFields field={field} />
        <TextField {...field('support_number')} type="tel" autoComplete="off" hint={m.settings_support_hint()} />
        <TextField {...field('privacy_contact')} autoComplete="off" maxLength={500} hint={m.settings_privacy_hint()} />
        <SelectField {...field('zone')} options={zoneOptions()} hint={m.settings_zone_hint()} />
      </Group>
      <Group id="joining">
        <SelectField {...choice('sign_up')} hint={isFixed ? m.sign_up_fixed() : m.sign_up_hint()} />
        <SelectField {...choice('guardian_at_sign_up')} hint={m.settings_guardian_at_sign_up_hint()} />
        <SelectField {...choice('consent_required')} hint={m.settings_consent_hint()} />
      </Group>
      <Group id="notices">
        <SelectField {...choice('absence_notices')} hint={m.settings_absence_notices_hint()} />
        <SelectField {...choice('result_notices')} hint={m.settings_result_notices_hint()} />
      </Group>
      <Group id="marks">
        <SelectField {...choice('test_look')} hint={m.settings_test_look_hint()} />
        <TextField {...field('pass_percent')} inputMode="numeric" hint={m.settings_pass_hint()} />
        <TextField {...field('minimum_attendance_percent')} inputMode="numeric" hint={m.settings_attendance_hint()} />
      </Group>
    </div>
  )
}

const GROUPS = {
  academy: m.settings_academy,
  joining: m.settings_joining,
  notices: m.settings_notices,
  marks: m.settings_marks,
}

const groups = () => Object.entries(GROUPS).map(([id, title]) => ({ id, title: title() }))

/** Settings of one kind. */
const Group = ({ id, children }: { id: keyof typeof GROUPS; children: ReactNode }) => (
  <JumpTarget id={id}>
    <Section title={GROUPS[id]()}>
      <div className="grid gap-4">{children}</div>
    </Section>
  </JumpTarget>
)

type LookFieldsProps = { field: Field }

/** What people see of the academy first. */
const LookFields = ({ field }: LookFieldsProps) => (
  <>
    <PictureField {...field('logo')} hint={m.settings_logo_hint()} take={uploadedLogo} />
    <ColourField {...field('brand_colour')} hint={m.settings_colour_hint()} />
    <SelectField {...field('language')} options={languageOptions()} hint={m.settings_language_hint()} />
  </>
)

/** What the academy says of itself, and its rules. */
export function SettingsScreen() {
  const settings = useQuery(staffQuery('/staff/settings', {}))
  return (
    <Page title={m.settings_title()}>
      <div className="xl:grid xl:grid-cols-[minmax(0,var(--container-reading))_minmax(0,1fr)] xl:items-start xl:gap-8">
        <JumpList isColumn parts={groups()} />
        <div className="min-w-0 max-w-reading">
          <ScreenStates query={settings} content={(stored) => <SettingsForm stored={stored} />} />
        </div>
      </div>
    </Page>
  )
}
