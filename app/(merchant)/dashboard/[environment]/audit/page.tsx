import { ListPage, titleOf } from '../../../list/list-page'
import type { Visit } from '../../visit'
import { auditList } from './list'

export const metadata = { title: titleOf(auditList) }

export default function AuditPage(props: PageProps<'/dashboard/[environment]/audit'>) {
  return <ListPage of={auditList} {...props} lead={about} />
}

const about = ({ environment }: Visit) =>
  `Who changed access, settings, prices and what customers owe, in the ${environment} and for the whole business. Nobody can change or delete an entry.`
