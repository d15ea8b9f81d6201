import { m } from '#messages/console'
import { auditActions, auditEntities, type AuditEntity } from '#contract/staff/audit-actions.rules.ts'
import type { FieldName } from '#contract/staff/question-fields.rules.ts'
import type { AuditValue } from '#contract/staff/staff-fields.ts'
import { isRole, roleWords } from '../../session/role-labels.ts'
import { actionLabel } from '../../ui/audit-action-labels.ts'
import { plainWords, wordsOfPage } from '../../ui/audit-value-labels.ts'
import { batchWords, type Choices, subjectWords } from '../../ui/choice-labels.ts'
import { fieldWords as questionFieldWords } from '../../ui/questions/field-labels.ts'
import { paperLabels } from '../../ui/paper-labels.ts'
import { gatewayKindWords } from '../../ui/gateway-kinds.ts'
import { settingsLabels } from '../../ui/settings-labels.ts'
import { storedWords } from '../../ui/stored-words.ts'
import { studentFields } from '../../ui/student-field-labels.ts'

type Words = Record<string, () => string>
type Members = readonly { staff_id: number; name: string }[]

const entities: Record<AuditEntity, () => string> = {
  staff: () => m.entity_staff(),
  student: () => m.entity_student(),
  number: () => m.entity_number(),
  academy: () => m.entity_academy(),
  audit: () => m.entity_audit(),
  import: () => m.entity_import(),
  news: () => m.entity_news(),
  message: () => m.messages_message(),
  doubt: () => m.doubts_one(),
  feedback: () => m.feedback_one(),
  question: () => m.entity_question(),
  paper: () => m.entity_paper(),
  paper_draft: () => m.entity_paper_draft(),
  format: () => m.entity_format(),
  attempt: () => m.attempt_title(),
  class: () => m.entity_class(),
  holiday: () => m.entity_holiday(),
  topic: () => m.entity_topic(),
  chapter: () => m.entity_chapter(),
  level: () => m.students_level(),
  subject: () => m.timetable_subject(),
  batch: () => m.field_batch(),
  material: () => m.student_materials(),
}

const fields: Words = {
  ...studentFields,
  language: () => m.account_language(),
  picture: () => m.news_picture(),
  weekdays: () => m.timetable_weekdays(),
  email_mark: () => m.field_email_mark(),
  network: () => m.field_network(),
  factor: () => m.field_factor(),
  tries: () => m.field_tries(),
  held_minutes: () => m.field_held_minutes(),
  order: () => m.field_order(),
  topic_name: () => m.lessons_name(),
  video_link: () => m.timetable_link(),
  subject_name: () => m.catalog_name(),
  subject_code: () => m.questions_code(),
  batch_name: () => m.catalog_name(),
  batch_code: () => m.questions_code(),
  chapter_name: () => m.catalog_name(),
  subject_codes: () => m.catalog_tab_subjects(),
  start_date: () => m.timetable_from(),
  end_date: () => m.timetable_until(),
  title: () => m.materials_title(),
  visible_from: () => m.news_day(),
  download: () => m.materials_download(),
  sections: () => m.formats_sections(),
  merged_into: () => m.catalog_merge_into(),
  chapters: () => m.catalog_tab_chapters(),
  topics: () => m.menu_lessons(),
  materials: () => m.student_materials(),
  quizzes: () => m.field_quizzes(),
  questions: () => m.menu_questions(),
  exams: () => m.menu_papers(),
  days: () => m.field_days(),
  students: () => m.menu_students(),
  doubts: () => m.menu_doubts(),
  feedback: () => m.menu_feedback(),
  messages: () => m.menu_messages(),
  sent_messages: () => m.gateway_log(),
  holidays: () => m.holidays_title(),
  browsers: () => m.browsers_title(),
  sittings: () => m.menu_sittings(),
  team: () => m.menu_team(),
  teachers: () => m.field_teachers(),
  subjects: () => m.catalog_tab_subjects(),
  batches: () => m.catalog_tab_batches(),
  file: () => m.field_what(),
  captions: () => m.lessons_captions(),
  name: () => m.team_name(),
  email: () => m.login_email(),
  roles: () => m.account_roles(),
  batch_ids: () => m.team_batches(),
  subject_ids: () => m.team_subjects(),
  ...settingsLabels,
  first_steps_hidden: () => m.first_steps_hidden(),
  action: () => m.audit_action(),
  entity: () => m.audit_entity(),
  entity_id: () => m.audit_entity_id(),
  from: () => m.audit_from(),
  until: () => m.audit_until(),
  staff_id: () => m.entity_staff(),
  heading: () => m.news_heading(),
  news: () => m.news_text(),
  published_on: () => m.news_day(),
  readers: () => m.news_readers(),
  attempts: () => m.field_attempts(),
  minutes: () => m.sitting_minutes_label(),
  act: () => m.field_act(),
  asked_by: () => m.field_asked_by(),
  word: () => m.field_word(),
  message: () => m.sitting_message(),
  status: () => m.students_status(),
  results_at: () => m.field_results_at(),
  extra: () => m.field_extra(),
  seal: () => m.field_seal(),
  what: () => m.field_what(),
  invigilators: () => m.roster_title(),
  seats: () => m.field_seats(),
  seat_order: () => m.field_seat_order(),
  opens_at: () => m.field_opens_at(),
  closes_at: () => m.field_closes_at(),
  challenges: () => m.challenges_title(),
  question_id: () => m.entity_question(),
  class: () => m.entity_class(),
  present: () => m.register_present(),
  substitute: () => m.substitute_title(),
  class_name: () => m.timetable_name(),
  tutor_name: () => m.timetable_tutor(),
  online_url: () => m.timetable_link(),
  room: () => m.timetable_room(),
  subject: () => m.timetable_subject(),
  date: () => m.timetable_date(),
  day: () => m.timetable_date(),
  start: () => m.timetable_start(),
  end: () => m.timetable_end(),
  classes: () => m.field_classes(),
  absent: () => m.register_absent(),
  late: () => m.register_late(),
  channel: () => m.messages_channel(),
  recipients: () => m.messages_recipients(),
  send_at: () => m.messages_when(),
  gateway_channel: () => m.messages_channel(),
  gateway_kind: () => m.gateway_kind(),
  gateway_host: () => m.gateway_host(),
  balance_host: () => m.gateway_balance_url(),
  gateway_hash: () => m.gateway_request(),
  gateway_secret: () => m.gateway_credentials(),
  gateway_user: () => m.gateway_user(),
  sms_sender: () => m.gateway_sender(),
  dlt_entity: () => m.gateway_entity(),
  dlt_template: () => m.gateway_code_id(),
  sms_code_text: () => m.gateway_code_text(),
  sms_absence_text: () => m.gateway_text_absence(),
  sms_result_text: () => m.gateway_text_result(),
  sms_price: () => m.gateway_price(),
  number: () => m.gateway_log_number(),
}

const wordsIn = (words: Words) => (key: string) => (Object.hasOwn(words, key) ? (words[key]?.() ?? key) : key)

const NAMED = new Set(['staff_id', 'batch_ids', 'subject_ids'])

/** An id says nothing to anybody, unless what it is of has a name. */
export const isShownField = (field: string): boolean => NAMED.has(field) || !/(^|_)ids?$/.test(field)

export const entityLabel = (entity: AuditEntity | null): string =>
  entity === null ? m.audit_later_version() : entities[entity]()

const ownWords = wordsIn(fields)

/** `paper` is the code, which is no secret. */
const paperWords = wordsIn({ ...paperLabels, paper: paperLabels.code })
const wordsOfEntity: Partial<Record<AuditEntity, (field: string) => string>> = {
  question: (field) => questionFieldWords(field as FieldName),
  paper: paperWords,
  paper_draft: paperWords,
}

/** What a field is called where it was changed: some have names of their own in a question or a paper. */
export function fieldWords(field: string, entity: AuditEntity | null): string {
  const own = (entity && wordsOfEntity[entity]?.(field)) ?? field
  return own === field ? ownWords(field) : own
}

const truths: Record<string, { yes: () => string; no: () => string }> = {
  exam_true: { yes: () => m.paper_exam_true_yes(), no: () => m.paper_exam_true_no() },
  consent_required: { yes: () => m.consent_required_yes(), no: () => m.consent_required_no() },
  guardian_at_sign_up: { yes: () => m.guardian_at_sign_up_yes(), no: () => m.guardian_at_sign_up_no() },
}

/** A stored value as somebody reads it: roles and places by their names. */
export function valueWords(field: string, value: AuditValue, choices: Choices, members: Members = []): string {
  if (field === 'staff_id') return members.find(({ staff_id }) => String(staff_id) === value)?.name ?? m.nothing()
  if (value === null || value === '' || value === '[]') return m.nothing()
  if (typeof value === 'string') return textWords(field, value)
  if (typeof value === 'boolean')
    return truths[field]?.[value ? 'yes' : 'no']() ?? (value ? m.audit_yes() : m.audit_no())
  if (Array.isArray(value)) return listWords(field, value, choices)
  if ('rows_added' in value) return m.audit_rows_stored({ added: value.rows_added, changed: value.rows_changed })
  return m.audit_rows_undone({ removed: value.rows_removed, restored: value.rows_restored })
}

/** The beginning of a page of HTML, whatever field it is of; a formula has other signs. */
const PAGE = /<(?:p|div|ul|ol|h\d|br|img|b|i|strong|em|a)[\s/>]/i

const isIn = <Id extends string>(ids: readonly Id[], text: string): text is Id => ids.some((id) => id === text)

function textWords(field: string, value: string): string {
  if (field === 'gateway_channel') return value === 'sms' ? m.gateway_sms() : m.gateway_whatsapp()
  if (field === 'gateway_kind') return gatewayKindWords(value)
  const stored = storedWords(field, value)
  if (stored !== null) return stored
  if (field === 'action' && isIn(auditActions, value)) return actionLabel(value)
  if (field === 'entity' && isIn(auditEntities, value)) return entityLabel(value)
  return field === 'news' || PAGE.test(value) ? wordsOfPage(value) : plainWords(value)
}

function listWords(field: string, values: readonly (string | number)[], choices: Choices): string {
  if (values.length === 0) return m.nothing()
  const ids = values.filter((value) => typeof value === 'number')
  if (field === 'batch_ids') return batchWords(ids, choices) || values.join(', ')
  if (field === 'subject_ids') return subjectWords(ids, choices) || values.join(', ')
  const roles = field === 'roles' ? values.filter((value) => typeof value === 'string').filter(isRole) : []
  return roles.length === values.length ? roleWords(roles) : values.join(', ')
}
