import { roleManagesKeysOf } from '@/lib/auth/permissions'
import { listPage, titleOf } from '../../../list/list-page'
import { KeyForm } from './form'
import { keyList } from './list'

export const metadata = { title: titleOf(keyList) }
export default listPage(keyList, {
  below: ({ environment, role, may }) =>
    may('keys:write') && roleManagesKeysOf(role, environment) && <KeyForm />,
})
