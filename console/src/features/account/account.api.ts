import { queryClient } from '../../api/query-client.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'

export type Account = StaffData<'/staff/my_account'>['account']
export type Factor = Account['factors'][number]

/** The own account as the server has it. */
export const accountQuery = staffQuery('/staff/my_account', {})

/** Shows the account as a change has left it. */
export const keepAccount = ({ account }: { account: Account }): void =>
  void queryClient.setQueryData(accountQuery.queryKey, { account })
