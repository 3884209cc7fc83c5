import { roleManagesKeysOf } from '@/lib/auth/permissions'
import { ListPage, titleOf } from '../../../list/list-page'
import type { Visit } from '../../visit'
import { KeyForm } from './form'
import { keyList } from './list'

export const metadata = { title: titleOf(keyList) }

export default function ApiKeysPage(props: PageProps<'/dashboard/[environment]/api-keys'>) {
  return <ListPage of={keyList} {...props} lead={about} below={keyForm} />
}

const about = ({ environment }: Visit) => (
  <>
    Your servers send one in the <code className="font-mono">x-api-key</code> header.{' '}
    {environment === 'sandbox' ? 'A sandbox key moves no real money.' : 'A production key moves real money.'}
  </>
)

const keyForm = ({ environment, role, may }: Visit) =>
  may('keys:write') && roleManagesKeysOf(role, environment) && <KeyForm />
