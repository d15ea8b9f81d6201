/*
 * An academy in the words of the specification alone: each object has the fields that it names for that entity, and none
 * besides. Nothing here is typed by the contract, which knows more.
 */
export const PICTURE = '/picture.svg'

const options = ['2 A', '4 A', '6 A', '8 A']

export const user = { stud_id: 7, profile: { name: 'Neha Menon' } }

export const profile = {
  name: 'Neha Menon',
  guardian: 'Suresh',
  state: 'Kerala',
  district: 'Palakkad',
  email: 'neha@example.com',
  mobile: '9000000007',
  phone_code: '91',
  academic_level: 6,
}

export const levels = [{ ac_id: 6, levels: 'Plus Two Science' }]
export const subjects = [{ subject_id: 1, subject_name: 'Physics', thumbnail: PICTURE }]
export const batches = [{ batch_id: 3, batch_name: 'Batch A' }]
export const days = [
  { schedule_name: 'Day 1', subject_id: 1 },
  { schedule_name: 'Day 2', subject_id: 1 },
]
export const chapters = [{ chapter_id: 11, chapter_name: 'Current electricity', subject_name: 'Physics' }]

export const topics = ['Ohm’s law', 'Resistors'].map((topic_name, index) => ({
  topic_id: 21 + index,
  topic_name,
  video_link: 'https://videos.example.org/watch/21',
  subject_name: 'Physics',
  chapter_name: 'Current electricity',
}))

export const watched = [
  { thumbnail: PICTURE, subject_name: 'Physics', video_link: 'https://videos.example.org/watch/21' },
]

const liveClass = { batch_name: 'Batch A', class_name: 'Circuits', tutor_name: 'Meera Nair' }
export const liveClasses = [
  { ...liveClass, online_url: 'https://meet.example.org/7' },
  { ...liveClass, class_name: 'Magnets', online_url: null },
]

export const materials = ['Handbook', 'Half a lesson'].map((title, index) => ({
  title,
  chapter_name: 'Current electricity',
  subject_name: 'Physics',
  path: index === 0 ? '/media/lesson.pdf' : '/media/half.pdf',
}))

export const quizzes = [{ id: 31, name: 'Ohm’s law quiz', added_on: '2026-11-20T10:30:00+05:30' }]

const question = { question: 'Which current flows?', options, marks: 2 }
export const questions = [1, 2, 3].map((question_id) => ({ question_id, ...question }))
export const quiz = { id: 31, name: 'Ohm’s law quiz', max_marks: 6, questions }

export const quizReports = [
  {
    id: 41,
    name: 'Ohm’s law quiz',
    added_on: '2026-11-20T10:30:00+05:30',
    attend_on: '2026-11-21T09:00:00+05:30',
    result: 'pass',
    marks: 4,
    max_marks: 6,
  },
]
export const quizReport = {
  analytics: { total_marks_gained: 4 },
  list: questions.map((one) => ({ ...one, answer: '2 A', student_answer: one.question_id === 3 ? '4 A' : '2 A' })),
}

const exam = { exam_id: 51, id: 51, name: 'Unit test', subject_name: 'Physics', attended: 0 }
export const exams = [{ ...exam, record_id: null }]
export const openExam = { exam: { ...exam, record_id: 61 }, questions }

export const examReports = [
  {
    id: 61,
    name: 'Unit test',
    subject_name: 'Physics',
    attented_on: '2026-11-21T09:00:00+05:30',
    result: 'failed',
    total_marks: 2,
    max_marks: 6,
  },
]
export const examReport = {
  analytics: { total_marks_gained: 2, total_exam_mark: 6, result_status: 'failed' },
  list: [1, 2, 3].map((id) => ({ id, ...question, correct_answer: '2 A', answer: id === 1 ? '2 A' : '4 A' })),
}

const entranceExam = {
  id: 71,
  name: 'Entrance test',
  description: 'Physics and chemistry',
  time: 30,
  max_marks: 6,
  pass_marks: 2,
  started_at: null,
  ending_at: null,
}
export const entranceExams = [{ ...entranceExam, enrollment_id: null }]
const entranceQuestions = [1, 2, 3].map((id) => ({
  id,
  question: 'Which circuit is closed?',
  marks: 2,
  question_image: id === 1 ? PICTURE : null,
  options: [
    { id: id * 10 + 1, ptype: id === 2 ? 'image' : 'text', ptext: id === 2 ? PICTURE : 'The left one' },
    { id: id * 10 + 2, ptype: id === 2 ? 'image' : 'text', ptext: id === 2 ? PICTURE : 'The right one' },
  ],
}))
export const openEntrance = { exam: { ...entranceExam, enrollment_id: 81 }, questions: entranceQuestions }

export const entranceReports = [
  {
    id: 81,
    name: 'Entrance test',
    exam_status: 'pass',
    added_on: '2026-11-21T09:00:00+05:30',
    marks: 4,
    max_marks: 6,
  },
]
export const entranceReport = {
  analytics: {
    total_marks_gained: 4,
    total_marks_loss: 2,
    result_status: 'pass',
    questions_attended: 3,
    pass_mark: 2,
    total_exam_mark: 6,
  },
  list: entranceQuestions.map((one) => ({
    ...one,
    question_id: one.id,
    correct_option: one.id * 10 + 1,
    user_option: one.id === 3 ? 32 : one.id * 10 + 1,
  })),
}

export const attendanceYear = {
  attendance_data: [{ month_no: 11, month: 'November', total_class: 4, present_count: 3, absent_count: 1 }],
}
export const attendanceMonth = {
  attendance_data: [
    { date: '2026-11-02', attendance_status: 1 },
    { date: '2026-11-03', attendance_status: 0 },
    { date: '2026-11-04', attendance_status: 2 },
  ],
}

export const news = [{ id: 91, heading: 'Sports day', images: PICTURE, news: '<p>All come.</p>' }]
