import { ListPage, titleOf } from '../../../list/list-page'
import { linkList } from './list'

export const metadata = { title: titleOf(linkList) }

export default function CheckoutLinksPage(props: PageProps<'/dashboard/[environment]/checkout-links'>) {
  return <ListPage of={linkList} {...props} />
}
