import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { fieldsOf, type StoredForm } from './student-fields.ts'
import { StudentForm } from './student-form.tsx'
import { useStudentForm } from './use-student-form.ts'

const route = getRouteApi('/staff/students/$stud_id/edit')

/** Changes what is known of a student. */
export function StudentEditScreen() {
  const { stud_id } = route.useParams()
  // The form is read once: changes by another person meanwhile are reported when it is sent.
  const query = useQuery({
    ...staffQuery('/staff/student_form', { stud_id: Number(stud_id) }),
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <Page title={query.data ? m.student_edit_title({ name: query.data.name }) : m.menu_students()}>
      <ScreenStates
        query={query}
        loading={<Skeleton of="rows" count={6} />}
        content={(stored) => <Edit key={stored.stud_id} stored={stored} />}
      />
    </Page>
  )
}

function Edit({ stored }: { stored: StoredForm }) {
  const navigate = useNavigate()
  const place = paths.student(stored.stud_id)
  const form = useStudentForm({ stored, fields: fieldsOf(stored) }, (_saved, undo) => {
    if (undo) sayWithUndo(m.student_saved(), undo)
    else toast.success(m.student_saved())
    void navigate(place)
  })
  return (
    <Section title={m.student_form()}>
      <StudentForm
        stored={stored}
        form={form}
        cancel={
          <Link {...place} className={buttonClass('secondary')}>
            {m.student_cancel()}
          </Link>
        }
      />
    </Section>
  )
}
