import { act, cleanup, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import type { Register, Status } from '#contract/staff/register-marks.rules.ts'
import { queryClient } from '../api/query-client.ts'
import { ClassRegister } from '../features/register/register-screen.tsx'
import { useKeptRegisters } from '../features/register/use-kept-registers.ts'
import { begin, lineIs } from './begin.ts'
import { press } from './hands.ts'
import { show } from './show.tsx'
import type { StaffServer } from './staff-server.ts'

type Sent = StaffApi['/staff/mark_register']['body']
type Cell = Register['cells'][number]

const STUDENTS = ['Anu', 'Binu', 'Chitra'].map((name, at) => ({
  stud_id: at + 1,
  name,
  admission_no: null,
  away: null,
}))

/** Registers of three students, as a server keeps them: what somebody else has marked otherwise meanwhile stands. */
export class RegisterDesk {
  may: Register['may'] = 'mark'
  /** Who joined through the app. */
  joins: Register['joins'] = []
  /** What is stored of each student. */
  cells: Cell[] = []
  readonly server: StaffServer

  /** Begins with a teacher and a network. */
  constructor() {
    this.server = begin(['teacher'])
    useKeptRegisters.setState(useKeptRegisters.getInitialState())
    lineIs(true)
    this.server.answer('/staff/register', ({ class_id }) => this.#register(class_id))
    this.takeMarks()
  }

  /** Marks are stored from now on. */
  takeMarks(): void {
    this.server.answer('/staff/mark_register', (body) => this.store(body))
  }

  store({ marks }: Sent) {
    const outcomes = marks.map(({ stud_id, key, status, counter, is_filled }) => {
      const there = this.cells.find((one) => one.stud_id === stud_id)
      if (there && there.counter >= counter && there.status !== status)
        return { key, outcome: is_filled ? ('kept' as const) : ('met' as const) }
      this.mark(stud_id, status, { counter, is_filled, who: 'Latha' })
      return { key, outcome: 'stored' as const }
    })
    return { outcomes, cells: this.cells }
  }

  /** Somebody has marked a student. */
  mark(stud_id: number, status: Status, changes: Partial<Cell> = {}): void {
    const others = this.cells.filter((one) => one.stud_id !== stud_id)
    this.cells = [...others, { stud_id, status, counter: 1, is_filled: false, who: 'Ravi', ...changes }]
  }

  /** How a student is marked, by whatever name. */
  statusOf(name: string): Status | undefined {
    const student = STUDENTS.find((one) => one.name === name)
    return this.cells.find(({ stud_id }) => stud_id === student?.stud_id)?.status
  }

  async isStored(name: string, status: Status): Promise<void> {
    await expect.poll(() => this.statusOf(name)).toBe(status)
  }

  cutLine(): void {
    this.server.isDown = true
    act(() => lineIs(false))
  }

  lineIsBack(): void {
    this.server.isDown = false
    act(() => lineIs(true))
  }

  /** All marks that were sent of a student. */
  sentOf(stud_id: number): Sent['marks'] {
    return this.sent().flatMap(({ marks }) => marks.filter((one) => one.stud_id === stud_id))
  }

  sent(): Sent[] {
    return this.server.asked('/staff/mark_register')
  }

  #register(class_id: number): Register {
    const words = {
      class_name: `Class ${class_id}`,
      batch_name: 'Morning',
      subject_name: 'Physics',
      tutor_name: 'Latha',
    }
    const times = { starts_at: '2026-11-23T09:00:00Z', ends_at: '2026-11-23T10:00:00Z' }
    return {
      class_id,
      ...words,
      ...times,
      may: this.may,
      students: STUDENTS,
      cells: this.cells,
      joins: this.joins,
      told: 0,
    }
  }
}

/** Opens the register of a class in a page. */
export async function openRegister(classId = 3): Promise<void> {
  await show(<ClassRegister classId={classId} />)
  await screen.findByText('Anu')
}

/** The page is opened anew: what it knew is gone, what the browser keeps is there. */
export async function reloadRegister(): Promise<void> {
  cleanup()
  queryClient.clear()
  useKeptRegisters.setState(useKeptRegisters.getInitialState())
  await openRegister()
}

export const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^\\d+\\s*${name}`) })

export const tap = async (name: string) => press(new RegExp(`^\\d+\\s*${name}`))

export const isSaid = async (words: string) => expect.poll(() => screen.queryByText(words)).not.toBeNull()
