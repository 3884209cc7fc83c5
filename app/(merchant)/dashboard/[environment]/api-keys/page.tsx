import { roleManagesKeysOf } from '@/lib/auth/permissions'
import { listPage } from '../../../list/list-page'
import { titleOf } from '../../../list/place-of-list'
import { KeyForm } from './form'
import { keyList } from './list'

export const metadata = { title: titleOf(keyList) }
export default listPage(keyList, {
  below: ({ environment, role, may }) =>
    may('keys:write') && roleManagesKeysOf(role, environment) && <KeyForm />,
})
