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
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { ColourField, colourName } from '../../ui/colour-field.tsx'
import { drawnLogo } from '../../ui/drawn-logo.ts'
import { languageOptions, nameOf } from '../../ui/language-label.ts'
import { PictureField, uploadPicture } from '../../ui/picture-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { settingsLabels } from '../../ui/settings-labels.ts'
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

const SIGN_UP: Record<string, () => string> = {
  open: () => m.sign_up_open(),
  approve: () => m.sign_up_approve(),
  closed: () => m.sign_up_closed(),
}

const CONSENT: Record<string, () => string> = {
  no: () => m.consent_required_no(),
  yes: () => m.consent_required_yes(),
}

const NOTICES: Record<string, () => string> = {
  none: () => m.notices_none(),
  push: () => m.notices_push(),
  text: () => m.notices_text(),
  both: () => m.notices_both(),
}

const GUARDIAN: Record<string, () => string> = {
  no: () => m.guardian_at_sign_up_no(),
  yes: () => m.guardian_at_sign_up_yes(),
}

const TEST_LOOKS: Record<string, () => string> = {
  national: () => m.test_look_national(),
  quiet: () => m.test_look_quiet(),
}

const CHOICES: Partial<Record<keyof Fields, typeof SIGN_UP>> = {
  sign_up: SIGN_UP,
  guardian_at_sign_up: GUARDIAN,
  consent_required: CONSENT,
  test_look: TEST_LOOKS,
  absence_notices: NOTICES,
  result_notices: NOTICES,
}

const optionsOf = (words: typeof SIGN_UP) => Object.entries(words).map(([value, say]) => ({ value, words: say() }))

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
  const words = (key: keyof Fields, value: string) =>
    key === 'brand_colour'
      ? colourName(value)
      : key === 'language'
        ? nameOf(value)
        : (CHOICES[key]?.[value]?.() ?? value)
  return (
    <Form label={m.settings_title()} onSubmit={save}>
      <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
      <DraftNotice draft={draft} />
      <BothValues clashes={clashes} label={(key) => LABELS[key]()} words={words} onTake={take} />
      <Groups field={field} isFixed={stored.sign_up_is_fixed} />
      <div>
        <Button type="submit" busy={busy}>
          {m.save()}
        </Button>
      </div>
    </Form>
  )
}

type GroupsProps = {
  field: ReturnType<typeof textFieldOf<keyof Fields>>
  /** The server's configuration says who may register. */
  isFixed: boolean
}

function Groups({ field, isFixed }: GroupsProps) {
  return (
    <div>
      <Group title={m.settings_academy()}>
        <TextField {...field('name')} autoComplete="off" maxLength={500} />
        <LookFields field={field} />
        <TextField {...field('support_number')} type="tel" autoComplete="off" hint={m.settings_support_hint()} />
        <TextField {...field('privacy_contact')} autoComplete="off" maxLength={500} hint={m.settings_privacy_hint()} />
        <SelectField {...field('zone')} options={zoneOptions()} hint={m.settings_zone_hint()} />
      </Group>
      <Group title={m.settings_joining()}>
        <SelectField
          {...field('sign_up')}
          options={optionsOf(SIGN_UP)}
          hint={isFixed ? m.sign_up_fixed() : m.sign_up_hint()}
        />
        <SelectField
          {...field('guardian_at_sign_up')}
          options={optionsOf(GUARDIAN)}
          hint={m.settings_guardian_at_sign_up_hint()}
        />
        <SelectField {...field('consent_required')} options={optionsOf(CONSENT)} hint={m.settings_consent_hint()} />
      </Group>
      <Group title={m.settings_notices()}>
        <SelectField
          {...field('absence_notices')}
          options={optionsOf(NOTICES)}
          hint={m.settings_absence_notices_hint()}
        />
        <SelectField
          {...field('result_notices')}
          options={optionsOf(NOTICES)}
          hint={m.settings_result_notices_hint()}
        />
      </Group>
      <Group title={m.settings_marks()}>
        <SelectField {...field('test_look')} options={optionsOf(TEST_LOOKS)} hint={m.settings_test_look_hint()} />
        <TextField {...field('pass_percent')} inputMode="numeric" hint={m.settings_pass_hint()} />
        <TextField {...field('minimum_attendance_percent')} inputMode="numeric" hint={m.settings_attendance_hint()} />
      </Group>
    </div>
  )
}

/** Settings of one kind. */
const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className="grid gap-4">{children}</div>
  </Section>
)

type LookFieldsProps = { field: ReturnType<typeof textFieldOf<keyof Fields>> }

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
      <div className="max-w-reading">
        <ScreenStates query={settings} content={(stored) => <SettingsForm stored={stored} />} />
      </div>
    </Page>
  )
}
