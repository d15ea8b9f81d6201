import type { StaffApi } from '#contract/staff/all-staff-calls.ts'

export type MessageFields = StaffApi['/staff/send_message']['body']['fields']

/** What a field of the form is drawn from. */
export type FieldOf = (key: keyof MessageFields) => {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** A form in which nothing is filled in. */
export const EMPTY_MESSAGE: { version: string; fields: MessageFields } = {
  version: '',
  fields: {
    channel: 'push',
    audience: 'batch',
    place: '',
    numbers: '',
    title_en: '',
    text_en: '',
    title_hi: '',
    text_hi: '',
    title_ml: '',
    text_ml: '',
    template_en: '',
    template_hi: '',
    template_ml: '',
    send_at: '',
  },
}
