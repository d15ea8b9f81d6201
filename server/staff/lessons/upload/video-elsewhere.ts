import { m } from '#messages/server'
import { ApiError } from '../../../http/errors/api-error.ts'

/** A file lies on the disk of the machine that took it; `machine` is how that one calls itself. */
export const videoElsewhere = ({ machine }: { machine: string | null }): ApiError =>
  new ApiError('rule', {
    field: 'file',
    text: (locale) => m.staff_import_elsewhere({ machine: machine ?? '–' }, { locale }),
  })
