import { ListPage, titleOf } from '../../../list/list-page'
import { customerList } from './list'

export const metadata = { title: titleOf(customerList) }

export default function CustomersPage(props: PageProps<'/dashboard/[environment]/customers'>) {
  return <ListPage of={customerList} {...props} />
}
