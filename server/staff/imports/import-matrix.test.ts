import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allStaffCalls } from '#contract/staff/all-staff-calls.ts'
import { IMPORTERS } from '#contract/staff/roles.ts'
import type { StaffCall } from '#contract/staff/staff-call.ts'
import { allSheets } from '../../importing/sheets/all-sheets.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'
import { rolesFor, sheetRights } from '../../importing/sheets/sheet-rights.ts'
import { type Importer, importer } from '../../testing/importing-staff.ts'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const csv = (...lines: string[]) => lines.join('\n')
const QUESTIONS = 'Question ID,Subject Code,Question,Option A,Option B,Correct,Explanation'
const EXAMS = 'Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Start,End,Results On'
const FORMATS = 'Format Code,Section,Subject Code,Type,Questions,Marks,Negative Marks'
const CLASSES = 'Class ID,Date,Start,End,Batch Code,Subject Code,Class Name,Tutor,Link'
const STUDENTS = 'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code,Status'
const STUDENT = '0012,Ananya,Krishnan'
const PLACE = 'Plus Two Science,P2-A'

const stored = {
  ...baseSheets,
  'batches.csv': csv(baseSheets['batches.csv'].trimEnd(), 'P2-B,Plus Two Science B,Plus Two Science,PHY12'),
  'questions.csv': csv(QUESTIONS, 'Q-1,PHY12,What is stored?,Yes,No,B,Because it is.'),
  'exams.csv': csv(
    EXAMS,
    'EX-OUT,Over,PHY12,P2-A,Q-1,2026-11-02 09:00,2026-11-02 10:00,',
    'EX-SOON,To come,PHY12,P2-A,Q-1,2026-12-02 09:00,2026-12-02 10:00,',
  ),
  'live.csv': csv(CLASSES, 'C-1,16/12/2026,07:00,08:15,P2-A,PHY12,Fields,Mr Rao,https://meet.example.org/x'),
}

type Files = Record<string, string>
const question = { 'questions.csv': csv(QUESTIONS, 'Q-1,PHY12,What is guessed?,Yes,No,A,') }
const exam = (row: string): Files => ({ 'exams.csv': csv(EXAMS, row) })
const moved = exam('EX-SOON,To come,PHY12,P2-A,Q-1,2026-12-02 09:00,2026-12-02 10:00,2026-12-24 09:00')
const laterStart = exam('EX-SOON,To come,PHY12,P2-A,Q-1,2026-12-03 09:00,2026-12-03 10:00,')
const hidden = exam('EX-OUT,Over,PHY12,P2-A,Q-1,2026-11-02 09:00,2026-11-02 10:00,2026-12-24 09:00')
const students = (row: string): Files => ({ 'students.csv': csv(STUDENTS, row) })
const classes = (row: string): Files => ({ 'live.csv': csv(CLASSES, row) })
const setting = { 'academy.csv': 'Setting,Value\nPass Percent,1\n' }
const guardian = { 'guardians.csv': 'Admission No,Guardian Name,Mobile,Relation\n0012,Rajesh,9000000101,Father\n' }
const news = { 'news.csv': 'News ID,Date,Heading,Text,Level or Batch Code\nN-1,2026-11-19,New,Text,\n' }
const marks = { 'attendance.csv': 'Date,Start,Admission No,Subject Code,Status\n18/11/2026,09:00,0012,PHY12,A\n' }
const lesson = {
  'recorded.csv': 'Subject Code,Chapter No,Chapter,Topic No,Topic,Video\nPHY12,3,Renamed,1,First,\n',
}
const levels = { 'levels.csv': 'Level ID,Level\n6,Renamed\n' }
const subjects = { 'subjects.csv': 'Subject Code,Subject,Level\nPHY12,Renamed,Plus Two Science\n' }
const batches = { 'batches.csv': 'Batch Code,Batch Name,Level,Subject Codes\nP2-A,Renamed,Plus Two Science,PHY12\n' }
const edited = students(`${STUDENT},9876500000,${PLACE},Active`)

/** Calls of the console that an import can do as well: sheets that do it. Of what only shows something, sheets that ask. */
const SAME: Record<string, Files> = {
  '/staff/settings': setting,
  '/staff/save_settings': setting,
  '/staff/save_student': edited,
  '/staff/student_form': edited,
  '/staff/student_number': edited,
  '/staff/student_leaves': students(`${STUDENT},9876543210,${PLACE},Left`),
  '/staff/student_returns': edited,
  '/staff/move_students': students(`${STUDENT},9876543210,Plus Two Science,P2-B,Active`),
  '/staff/save_guardian': guardian,
  '/staff/guardian_number': guardian,
  '/staff/news': news,
  '/staff/news_item': news,
  '/staff/save_news': news,
  '/staff/register': marks,
  '/staff/mark_register': marks,
  '/staff/add_classes': classes('C-2,17/12/2026,07:00,08:15,P2-A,PHY12,Fields,Mr Rao,https://meet.example.org/y'),
  '/staff/change_class': classes('C-1,17/12/2026,07:00,08:15,P2-A,PHY12,Fields,Mr Rao,https://meet.example.org/x'),
  '/staff/cancel_class': {
    'live.csv': csv(
      `${CLASSES},Status`,
      'C-1,16/12/2026,07:00,08:15,P2-A,PHY12,Fields,Mr Rao,https://meet.example.org/x,Cancelled',
    ),
  },
  '/staff/catalog': levels,
  '/staff/save_level': levels,
  '/staff/save_subject': subjects,
  '/staff/order_catalog': subjects,
  '/staff/save_batch': batches,
  '/staff/save_chapter': lesson,
  '/staff/subject_chapters': lesson,
  '/staff/save_lesson': lesson,
  '/staff/chapter_lessons': lesson,
  '/staff/question': question,
  '/staff/questions': question,
  '/staff/check_question': question,
  '/staff/save_question': question,
  '/staff/key': question,
  '/staff/apply_key': question,
  '/staff/papers': moved,
  '/staff/seal_paper': exam('EX-NEW,New,PHY12,P2-A,Q-1,2026-12-05 09:00,2026-12-05 10:00,'),
  '/staff/unseal_paper': laterStart,
  '/staff/save_format': { 'formats.csv': csv(FORMATS, 'OWN,All,,,5,4,1') },
  '/staff/publish_results': exam('EX-SOON,To come,PHY12,P2-A,Q-1,2026-12-02 09:00,2026-12-02 10:00,At once'),
  '/staff/move_results': moved,
  '/staff/hide_results': hidden,
}

/** Calls that do, or show, what no sheet does. A new call that somebody who imports is refused is named here or above. */
const BY_NO_SHEET = [
  'gateways save_gateway remove_gateway test_gateway gateway_balance gateway_messages',
  'add_member change_member end_member new_link new_rescue_sheet team audit audit_export browsers erase_student export_student',
  'end_student_sessions unlock_student make_login_code cancel_move merge_candidates merge_preview merge_students student_merges',
  'undo_merge add_picture news_preview take_back_news adopt_late_answers allow_other_phone attempt extend_attempts',
  'force_submit force_submits message_attempts pause_sitting reopen_attempt rule_attempt sitting sittings drop_key',
  'key_moves key_papers try_key proof_read_question proof_read_questions question_picture question_places',
  'retire_question mark_for_practice send_question_picture paper_formats paper_readiness add_paper_draft check_paper paper_draft',
  'propose_paper_draft remove_paper_draft save_paper_draft draw_questions paper_bank rank_list result_paper',
  'merged_results merge_shifts merged_result merged_list export_merged publish_merged undo_merged',
  'result_papers export_results guardian_texts guardian_texts_preview guardian_texts_with_numbers check_extra_time',
  'extra_time save_extra_time students_by_numbers proof_marks proof_run print_paper print_key give_seats save_roster sitting_minutes',
  'sitting_roster sitting_students challenges close_challenges decline_challenges open_challenges',
  'question_challenges reopen_challenges classes_of_day absent_students register_history month_register add_holidays cancel_day class holidays',
  'plan_change plan_classes remove_holiday restore_classes timetable lessons order_lessons remove_captions',
  'recordings set_no_recording set_substitute',
  'set_captions video_act video_begin video_part answer_doubt close_doubt doubt doubts publish_doubt',
  'send_doubt_voice doubt_voice',
  'take_back_answer cancel_message message_audience message_choices message_recipients messages message',
  'resend_message send_message ask_for_act confirm_request decline_request take_back_request chapter_figures',
  'chapter_students figure_papers paper_figures ask_consent block_guardian record_consent remove_guardian',
  'restore_guardian withdraw_consent judge_attempts decide_sealed_change propose_sealed_change seal_alarms',
  'sealed_change see_seal_alarm withdraw_sealed_change server approval_form approve_students reject_students',
  'promote_students students_leave student_acts undo_student_act student_selection export_students export_register',
  'feedback feedback_item answer_feedback',
  'withdraw_feedback_answer close_feedback pass_on_feedback ask_consents consent_invitations',
  'message_templates save_message_template remove_message_template',
  'export_team export_doubts export_feedback export_messages export_recipients export_gateway_messages',
  'export_absent export_browsers export_holidays export_sittings',
  'put_demo_away hide_first_steps exam_formats archive_format',
  'year_preview close_year closed_years undo_close_year export_papers export_consents',
  'archive catalog_merge_preview merge_catalog',
  // The sheet of materials does the same, but never without their files.
  'undo_catalog_merge send_material archive_material archive_lesson materials save_material order_materials',
].flatMap((line) => line.split(' ').map((name) => `/staff/${name}`))

const calls = (Object.values(allStaffCalls) as StaffCall[]).filter(({ roles }) => roles !== 'guest')
const mayCall = ({ roles }: StaffCall, role: (typeof IMPORTERS)[number]) => roles !== 'guest' && roles.includes(role)
const refusing = calls.filter((call) => IMPORTERS.some((role) => !mayCall(call, role)))

describe('an import does nothing that the console refuses', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await importFolder(test, folderOf(stored))
  const people: Record<string, Importer> = {}
  for (const role of IMPORTERS) people[role] = await importer(test, await signedInStaff(test, role))
  const as = (role: string) => people[role] ?? assert.fail(role)
  const compared = new Map<string, ReturnType<typeof comparing>>()
  /** Compares the files as somebody of a role, and throws them away; once for all calls that the same files stand for. */
  const comparedAs = async (role: string, files: Files) => {
    const known = compared.get(`${role} ${JSON.stringify(files)}`) ?? comparing(role, files)
    compared.set(`${role} ${JSON.stringify(files)}`, known)
    return known
  }
  const comparing = async (role: string, files: Files) => {
    const { upload_id } = await as(role).sendAll(files)
    const upload = await as(role).compared(upload_id)
    const mistakes = await as(role).post('import_mistakes', { upload_id, page: 0 })
    const { preview } = upload
    const store = await as(role).post('import_store', { upload_id, plan_hash: preview.plan_hash })
    await as(role).runner.round()
    await as(role).post('import_discard', { upload_id })
    return { preview, shown: JSON.stringify([preview, mistakes.body]), status: store.status }
  }

  it('The matrix of imports knows of each call whether a sheet does the same', () => {
    const named = [...Object.keys(SAME), ...BY_NO_SHEET].toSorted()
    assert.deepEqual(named, refusing.map(({ path }) => path).toSorted())
  })

  it('The matrix of imports has each sheet closed to those alone who have no call for it', () => {
    assert.deepEqual(Object.keys(sheetRights).toSorted(), allSheets.map(({ name }) => name).toSorted())
    const matrix = Object.fromEntries(allSheets.map(({ name }) => [name, rolesFor(name).join(' ')]))
    assert.partialDeepStrictEqual(matrix, {
      academy: 'owner',
      levels: 'owner clerk',
      subjects: 'owner clerk',
      batches: 'owner clerk',
      students: 'owner clerk',
      guardians: 'owner clerk',
      recorded: 'owner clerk',
      materials: 'owner clerk',
      live: 'owner clerk',
      days: 'owner clerk',
      attendance: 'owner clerk',
      news: 'owner clerk',
      questions: 'owner examiner',
      formats: 'owner examiner',
      quizzes: 'owner examiner',
      exams: 'owner examiner',
      entrance: 'owner examiner',
    })
  })

  for (const call of refusing.filter(({ path }) => path in SAME)) {
    const files = SAME[call.path] ?? {}
    for (const role of IMPORTERS.filter((one) => !mayCall(call, one)))
      it(`An import does nothing of ${call.path}, which is refused to a ${role}`, async () => {
        const { preview, shown, status } = await comparedAs(role, files)
        assert.deepEqual([preview.rows, status], [0, 409], shown)
        for (const secret of ['What is stored', 'Because', '"B"', 'Pass Percent', '9876543210'])
          assert.ok(!shown.includes(secret), `${secret}: ${shown}`)
      })
  }

  it('An import lets the owner do each of what is refused to others', async () => {
    for (const files of new Set(Object.values(SAME))) {
      const { upload_id } = await as('owner').sendAll(files)
      const { preview } = await as('owner').compared(upload_id)
      const mistakes = await as('owner').post('import_mistakes', { upload_id, page: 0 })
      assert.equal(preview.rows, 1, JSON.stringify([preview, mistakes.body]))
      await as('owner').post('import_discard', { upload_id })
    }
  })
})
