import { m } from '#messages/server'
import { ApiError } from '../../http/errors/api-error.ts'

/** What is sent in lies on the disk of the machine that took it; `machine` is how that one calls itself. */
export const elsewhere = ({ machine }: { machine: string | null }): ApiError =>
  new ApiError('rule', {
    field: 'upload_id',
    text: (locale) => m.staff_import_elsewhere({ machine: machine ?? '–' }, { locale }),
  })
