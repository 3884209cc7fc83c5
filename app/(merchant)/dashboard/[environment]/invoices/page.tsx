import { ListPage, titleOf } from '../../../list/list-page'
import { invoiceList } from './list'

export const metadata = { title: titleOf(invoiceList) }

export default function InvoicesPage(props: PageProps<'/dashboard/[environment]/invoices'>) {
  return <ListPage of={invoiceList} {...props} />
}
