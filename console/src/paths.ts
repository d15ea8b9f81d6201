/** What the list of students is narrowed to, as it stands in its address. */
export type StudentSearch = { search?: string; level?: number; batch?: number; status?: 'active' | 'pending' | 'left' }

/** Every address of the console, below /staff. */
export const paths = {
  login: () => ({ to: '/login' }) as const,
  today: () => ({ to: '/' }) as const,
  account: () => ({ to: '/account' }) as const,
  imports: () => ({ to: '/import' }) as const,
  students: (search: StudentSearch = {}) => ({ to: '/students', search }) as const,
  studentAdd: () => ({ to: '/students/new' }) as const,
  student: (studId: number) => ({ to: '/students/$stud_id', params: { stud_id: String(studId) } }) as const,
  studentEdit: (studId: number) => ({ to: '/students/$stud_id/edit', params: { stud_id: String(studId) } }) as const,
}
