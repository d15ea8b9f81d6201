import { callQuery } from '../../api/call-query.ts'

export const profileQuery = (stud_id: number) => callQuery(['profile', stud_id], '/Student/get_profile', { stud_id })
