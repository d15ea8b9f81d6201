import { m } from '#messages/console'
import type { FieldName } from '#contract/staff/question-fields.rules.ts'
import { isRole, roleWords } from '../../session/role-labels.ts'
import { batchWords, type Choices, subjectWords } from '../../ui/choice-labels.ts'
import { fieldWords as questionFieldWords } from '../../ui/questions/field-labels.ts'
import { paperLabels } from '../../ui/paper-labels.ts'
import { settingsLabels } from '../../ui/settings-labels.ts'
import { studentCommandLabels, studentFields } from '../../ui/student-command-labels.ts'

type Words = Record<string, () => string>

/** What was done; of what is not here the audit's own words are shown. */
export const actions: Words = {
  login: () => m.act_login(),
  'login by recovery code': () => m.act_login_recovery(),
  'wrong password': () => m.act_wrong_password(),
  'wrong code': () => m.act_wrong_code(),
  'wrong recovery code': () => m.act_wrong_recovery(),
  'wrong passkey': () => m.act_wrong_passkey(),
  'network full': () => m.act_network_full(),
  logout: () => m.act_logout(),
  'password set': () => m.act_password_set(),
  'authenticator set up': () => m.act_totp_set_up(),
  'passkey set up': () => m.act_passkey_set_up(),
  'recovery codes renewed': () => m.act_codes_renewed(),
  'member added': () => m.act_member_added(),
  'member changed': () => m.act_member_changed(),
  'member ended': () => m.act_member_ended(),
  'member restored': () => m.act_member_restored(),
  'new link': () => m.act_new_link(),
  'number read': () => m.act_number_read(),
  'number unlocked': () => m.act_number_unlocked(),
  'sessions ended': () => m.act_sessions_ended(),
  'student added': () => m.act_student_added(),
  'student changed': () => m.act_student_changed(),
  'student left': () => m.act_student_left(),
  'student back': () => m.act_student_back(),
  'student exported': () => m.act_student_exported(),
  'student erased': () => m.act_student_erased(),
  ...studentCommandLabels,
  'import stored': () => m.act_import_stored(),
  'import undone': () => m.act_import_undone(),
  'import undo left rows': () => m.act_import_left_rows(),
  'audit exported': () => m.act_audit_exported(),
  'extra time changed': () => m.act_extra_time_changed(),
  'settings changed': () => m.act_settings_changed(),
  'doubt answered': () => m.doubts_did_answer(),
  'answer taken back': () => m.doubts_did_take_back(),
  'doubt published': () => m.doubts_did_publish(),
  'doubt published no more': () => m.doubts_did_unpublish(),
  'doubt closed': () => m.doubts_did_close(),
  'doubt restored': () => m.doubts_did_restore(),
  'message sent': () => m.act_message_sent(),
  'message sent again': () => m.act_message_again(),
  'message cancelled': () => m.messages_cancelled(),
  'news added': () => m.act_news_added(),
  'news changed': () => m.act_news_changed(),
  'news taken back': () => m.act_news_taken_back(),
  'news restored': () => m.act_news_restored(),
  'key tried': () => m.act_key_tried(),
  'key given up': () => m.act_key_dropped(),
  'key corrected': () => m.act_key_corrected(),
  'question added': () => m.act_question_added(),
  'question changed': () => m.act_question_changed(),
  'question proof-read': () => m.act_question_proof_read(),
  'question proof taken back': () => m.act_question_proof_taken_back(),
  'question retired': () => m.act_question_retired(),
  'question restored': () => m.act_question_restored(),
  'sitting extend': () => m.attempt_act_extend(),
  'sitting extend_all': () => m.attempt_act_extend_all(),
  'sitting message': () => m.attempt_act_message(),
  'sitting pause': () => m.attempt_act_pause(),
  'sitting resume': () => m.attempt_act_resume(),
  'sitting force': () => m.attempt_act_force(),
  'sitting reopen': () => m.attempt_act_reopen(),
  'sitting adopt': () => m.attempt_act_adopt(),
  'sitting rule': () => m.attempt_act_rule(),
  'sitting phone': () => m.attempt_act_phone(),
  'sitting asked': () => m.act_request_asked(),
  'sitting request taken back': () => m.act_request_taken_back(),
  'sitting request declined': () => m.act_request_declined(),
  'paper draft added': () => m.act_paper_draft_added(),
  'paper draft changed': () => m.act_paper_draft_changed(),
  'paper draft taken away': () => m.act_paper_draft_taken_away(),
  'paper draft restored': () => m.act_paper_draft_restored(),
  'paper draft proposed': () => m.paper_proposed(),
  'paper draft proposed no more': () => m.paper_proposed_no_more(),
  'paper changed': () => m.act_paper_changed(),
  'paper sealed': () => m.act_paper_sealed(),
  'paper unsealed': () => m.act_paper_unsealed(),
  'unsealing seen': () => m.act_unsealing_seen(),
  'sealed change proposed': () => m.act_sealed_change_proposed(),
  'sealed change approved': () => m.act_sealed_change_approved(),
  'sealed change declined': () => m.act_sealed_change_declined(),
  'sealed change withdrawn': () => m.act_sealed_change_withdrawn(),
  'sealed change seen': () => m.act_sealed_change_seen(),
  'sealed paper changed': () => m.act_sealed_paper_changed(),
  'import left out sealed rows': () => m.act_import_left_out_sealed_rows(),
  'results published': () => m.act_results_published(),
  'results moved': () => m.act_results_moved(),
  'results hidden': () => m.act_results_hidden(),
  'results exported': () => m.act_results_exported(),
  'roster changed': () => m.act_roster_changed(),
  'seats given': () => m.act_seats_given(),
  'seats given anew': () => m.act_seats_given_anew(),
  'challenges opened': () => m.act_challenges_opened(),
  'challenges closed': () => m.act_challenges_closed(),
  'challenges declined': () => m.act_challenges_declined(),
  'challenges reopened': () => m.act_challenges_reopened(),
  'register marked': () => m.act_register_marked(),
  'classes added': () => m.act_classes_added(),
  'class changed': () => m.act_class_changed(),
  'class cancelled': () => m.act_class_cancelled(),
  'class restored': () => m.act_class_restored(),
  'holiday added': () => m.act_holiday_added(),
  'holiday removed': () => m.act_holiday_removed(),
  'day cancelled': () => m.act_day_cancelled(),
  'lessons ordered': () => m.act_lessons_ordered(),
  'lesson added': () => m.act_lesson_added(),
  'lesson renamed': () => m.act_lesson_renamed(),
  'video begun': () => m.act_video_begun(),
  'video shown': () => m.act_video_shown(),
  'video restored': () => m.act_video_restored(),
  'captions changed': () => m.act_captions_changed(),
}

export const entities: Words = {
  doubt: () => m.doubts_one(),
  staff: () => m.entity_staff(),
  student: () => m.entity_student(),
  number: () => m.entity_number(),
  audit: () => m.entity_audit(),
  academy: () => m.entity_academy(),
  news: () => m.entity_news(),
  import: () => m.entity_import(),
  paper: () => m.entity_paper(),
  question: () => m.entity_question(),
  attempt: () => m.attempt_title(),
  'paper draft': () => m.entity_paper_draft(),
  class: () => m.entity_class(),
  holiday: () => m.entity_holiday(),
  topic: () => m.entity_topic(),
  chapter: () => m.entity_chapter(),
}

const fields: Words = {
  ...studentFields,
  email_mark: () => m.field_email_mark(),
  network: () => m.field_network(),
  tries: () => m.field_tries(),
  held_minutes: () => m.field_held_minutes(),
  order: () => m.field_order(),
  topic_name: () => m.lessons_name(),
  file: () => m.field_what(),
  captions: () => m.lessons_captions(),
  name: () => m.team_name(),
  email: () => m.login_email(),
  roles: () => m.account_roles(),
  batch_ids: () => m.team_batches(),
  subject_ids: () => m.team_subjects(),
  ...settingsLabels,
  logo: () => m.settings_logo(),
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
  class_name: () => m.timetable_name(),
  tutor_name: () => m.timetable_tutor(),
  online_url: () => m.timetable_link(),
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
}

const statuses: Words = {
  active: () => m.students_active(),
  pending: () => m.students_pending(),
  left: () => m.students_left(),
}

const wordsIn = (words: Words) => (key: string) => (Object.hasOwn(words, key) ? (words[key]?.() ?? key) : key)

/** Who it was: by name, or what stands for somebody without one. */
export function whoWords(who: string): string {
  if (who === 'terminal') return m.audit_terminal()
  return who === 'unknown' ? m.audit_unknown() : who
}

export const actionWords = wordsIn(actions)
export const entityWords = wordsIn(entities)
const ownWords = wordsIn(fields)
const statusWords = wordsIn(statuses)

/** `paper` is the code, which is no secret. */
const paperWords = wordsIn({ ...paperLabels, paper: paperLabels.code })
const wordsOfEntity: Record<string, (field: string) => string> = {
  question: (field) => questionFieldWords(field as FieldName),
  paper: paperWords,
  'paper draft': paperWords,
}

/** What a field is called where it was changed: some have names of their own in a question or a paper. */
export function fieldWords(field: string, entity: string): string {
  const own = wordsOfEntity[entity]?.(field) ?? field
  return own === field ? ownWords(field) : own
}

/** A stored value as somebody reads it: roles and places by their names. */
export function valueWords(field: string, value: string | null, choices: Choices): string {
  if (value === null || value === '' || value === '[]') return m.nothing()
  if (field === 'roles') {
    const words = value.split(', ')
    return words.every(isRole) ? roleWords(words) : value
  }
  if (field === 'exam_true') return value === 'Yes' ? m.paper_exam_true_yes() : m.paper_exam_true_no()
  if (field === 'seat_order') return value === 'name' ? m.seats_by_name() : m.seats_by_chance()
  if (field === 'status') return statusWords(value)
  if (field === 'action') return actionWords(value)
  if (field === 'entity') return entityWords(value)
  if (field === 'batch_ids') return batchWords(idsIn(value), choices) || value
  if (field === 'subject_ids') return subjectWords(idsIn(value), choices) || value
  return rowsWords(value) ?? value
}

/** How many rows of a file an import stored or its undoing took back, as the audit has it. */
function rowsWords(value: string): string | null {
  const [, added, changed] = /^(\d+) new, (\d+) changed$/.exec(value) ?? []
  if (added !== undefined && changed !== undefined) return m.audit_rows_stored({ added, changed })
  const [, removed, restored] = /^(\d+) removed, (\d+) restored$/.exec(value) ?? []
  return removed !== undefined && restored !== undefined ? m.audit_rows_undone({ removed, restored }) : null
}

const idsIn = (value: string): number[] => (value.match(/\d+/g) ?? []).map(Number)
