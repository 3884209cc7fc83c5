import { ListPage, titleOf } from '../../../list/list-page'
import type { Visit } from '../../visit'
import { reconciliationList } from './list'

export const metadata = { title: titleOf(reconciliationList) }

export default function ReconciliationPage(props: PageProps<'/dashboard/[environment]/reconciliation'>) {
  return <ListPage of={reconciliationList} {...props} lead={about} />
}

const about = ({ environment }: Visit) => (
  <>
    Top-ups that did not end as they should, and wait for a person.{' '}
    {environment === 'production'
      ? 'Only those that were begun through your checkouts and invoices: what customers begin in their own wallet is between them and whoever runs this Khata.'
      : 'Here those of your whole sandbox. On the pay page of a simulator you choose what goes wrong.'}
  </>
)
